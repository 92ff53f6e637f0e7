import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
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
  const themeColours = { brown: '#f7f9fc', red: '#181e24' }
  runInNewContext(themeColourScript(themeColours), { document, MutationObserver })
  assert.equal(meta.content, '#181e24')
  dataset.scheme = 'brown'
  notify()
  assert.equal(meta.content, '#f7f9fc')
})

test('[20.2] a school with one colour for it has no such script', () => {
  const headOf = (red: string) =>
    headScript({ languages: [], timeZone: 'UTC', themeColours: { brown: '#18110e', red } })
  assert.ok(!headOf('#18110e').includes('theme-color'))
  assert.ok(headOf('#181e24').includes('theme-color'))
})
