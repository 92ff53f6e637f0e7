import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unlessStalled } from './unless-stalled.ts'
import { UploadProblem } from './upload-problem.ts'

const isStalled = (error: unknown) => error instanceof UploadProblem && error.key === 'stalled'

test('[12.3] a minute without progress ends an upload, and each sign of life begins another one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let life = () => {}
  let isEnded = false
  const upload = unlessStalled((hear, signal) => {
    life = hear
    signal.addEventListener('abort', () => (isEnded = true))
    return new Promise<never>(() => {})
  })
  const refused = assert.rejects(upload, isStalled)
  for (let minute = 0; minute < 5; minute += 1) {
    t.mock.timers.tick(59_999)
    life()
  }
  t.mock.timers.tick(59_999)
  assert.equal(isEnded, false)
  t.mock.timers.tick(1)
  assert.equal(isEnded, true)
  await refused
})

test('[12.3] the next sign of life may take longer, and what is done in time stays done', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const done = Promise.withResolvers<string>()
  const upload = unlessStalled((hear) => {
    hear(120_000)
    return done.promise
  })
  t.mock.timers.tick(119_999)
  done.resolve('done')
  assert.equal(await upload, 'done')
  t.mock.timers.tick(120_000)
  await assert.rejects(
    unlessStalled(() => Promise.reject(new Error('refused'))),
    /refused/,
  )
})
