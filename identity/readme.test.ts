import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as sdk from '@firebase/auth'
import { quoted, rowsOf, sectionOf } from '#tests/support/documents.ts'
import { operations } from './operations/operations.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const readme = read('README.md')

test('the table of calls has every call with every field that it reads', () => {
  const section = sectionOf(readme, '## Calls and their fields')
  const fields = new Map(
    rowsOf(section).flatMap(([calls = '', fields = '']) =>
      quoted(calls).map((call) => [call.replace(/^GET /, ''), quoted(fields)] as const),
    ),
  )
  const sources = readdirSync(join(import.meta.dirname, 'operations'))
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => read(`operations/${file}`).split('= defineOperation(').slice(1))
  assert.equal(sources.length, operations.length)
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
  for (const source of sources) {
    const path = /path: '\/([^']+)'/.exec(source)?.[1] ?? ''
    const documented =
      fields.get(path.replace('identitytoolkit.googleapis.com/', '')) ??
      fields.get(`/${path}`) ??
      assert.fail(`${path}: no row`)
    const shape = /fields: \{([^}]*)\}/.exec(source)?.[1] ?? ''
    for (const [, name = ''] of shape.matchAll(/(\w+): \w/g))
      assert.ok(
        documented.includes(name) || documented.includes(toSnakeCase(name)),
        `${path}: ${name}`,
      )
  }
})

test('the readme names every function of Google’s client, and the suites try them', () => {
  const documented = sectionOf(readme, "## Google's client")
  const functions = Object.entries(sdk)
    .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
    .map(([name]) => name)
    .filter((name) => !/(ErrorMap|Persistence)$/.test(name))
  assert.ok(functions.length > 50)
  assert.deepEqual(
    functions.filter((name) => !quoted(documented).includes(name)),
    [],
  )
  const readAll = (kind: RegExp) =>
    readdirSync(join(import.meta.dirname, 'testing'))
      .filter((file) => kind.test(file))
      .map((file) => read(`testing/${file}`))
      .join('')
  const calls = readAll(/^test-client-(?:calls|values|app)\.ts$/)
  const suites = readAll(/^test-flows-/)
  const [tried = '', untried = ''] = documented.split('- Not tried:')
  assert.ok(quoted(untried).length > 0)
  for (const name of quoted(tried).filter((one) => functions.includes(one))) {
    assert.match(calls, new RegExp(`\\b(sdk\\.)?${name}\\(`), name)
    // Calls that are not named are used by every suite.
    if (new RegExp(`^  ${name}: `, 'm').test(calls))
      assert.match(suites, new RegExp(`\\.${name}\\b`), name)
  }
})
