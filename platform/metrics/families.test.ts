import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { counter, createReading, gauge } from './families.ts'

test('[19.3] a part that fails or hangs is named, and the others are read', async () => {
  let readings = 0
  const read = createReading({
    fine: () => {
      readings += 1
      return [gauge('fine', 'A "word" and \\', [{ labels: { kind: 'a "b"\n' }, value: 1 }])]
    },
    away: () => Promise.reject(new Error('away')),
    hangs: () => new Promise(() => {}),
    counted: () => [counter('counted', 'Counted', 0.5)],
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  const both = [read(), read()]
  mock.timers.tick(5_000)
  mock.timers.reset()
  const [one, other] = await Promise.all(both)
  assert.equal(one, other)
  assert.equal(readings, 1, 'who asks meanwhile shares a reading')
  assert.deepEqual(one?.split('\n'), [
    '# TYPE fine gauge',
    '# HELP fine A \\"word\\" and \\\\',
    'fine{kind="a \\"b\\"\\n"} 1',
    '# TYPE counted counter',
    '# HELP counted Counted',
    'counted_total 0.5',
    '# TYPE safelight_unread gauge',
    '# HELP safelight_unread Whether a part of the metrics could not be read',
    'safelight_unread{part="fine"} 0',
    'safelight_unread{part="away"} 1',
    'safelight_unread{part="hangs"} 1',
    'safelight_unread{part="counted"} 0',
    '# EOF',
    '',
  ])
})
