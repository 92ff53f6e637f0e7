import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { defaultLook, themeColours } from '#contract/look.ts'
import { headScript } from '#web/page/head-script.ts'
import { themeColourScript } from './scheme.ts'

test('[20.2] the bar of the browser takes the colour of the scheme, where a school has two', () => {
  const meta = { content: '#f7f9fc' }
  const dataset = { scheme: 'red' }
  let notify: () => void = assert.fail
  class MutationObserver {
    constructor(changed: () => void) {
      notify = changed
    }
    observe(_target: unknown, options: object) {
      assert.equal(JSON.stringify(options), '{"attributeFilter":["data-scheme"]}')
    }
  }
  const document = { documentElement: { dataset }, querySelector: () => meta }
  runInNewContext(themeColourScript('#f7f9fc', '#181e24'), { document, MutationObserver })
  assert.equal(meta.content, '#181e24')
  dataset.scheme = 'brown'
  notify()
  assert.equal(meta.content, '#f7f9fc')
})

test('[20.2] a school with one colour for it has no such script', () => {
  const headOf = (...colours: [string, string?]) =>
    headScript({ languages: [], timeZone: 'UTC', themeColours: colours })
  assert.ok(!headOf(...themeColours(defaultLook)).includes('theme-color'))
  const red = { ...defaultLook.red, card: '#181e24' } as const
  assert.deepEqual(themeColours({ ...defaultLook, red }), ['#18110e', '#181e24'])
  assert.ok(headOf('#18110e', '#181e24').includes('theme-color'))
})
