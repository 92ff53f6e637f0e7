import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import * as sdk from 'firebase/auth'
import { quoted, rowsOf, sectionOf } from '#tests/support/documents.ts'
import { operations } from './operations/operations.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const readme = read('README.md')

const files = [
  ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }),
  '../tests/long/firebase-client.test.ts',
]
const suites = files.filter((file) => file.startsWith('testing/test-flows-'))
const inNode = suites.filter((file) => !/-(browser|windows)\./.test(file))
const inChromium = suites.filter((file) => !/-node\./.test(file))

/** The codes that are expected somewhere in these suites. */
const codesIn = (names: readonly string[]) =>
  new Set(
    names
      .flatMap((name) => [...read(name).matchAll(/'auth\/([^']+)'/g)])
      .map(([, code = '']) => code),
  )

test('the table of calls has every call with every field that it reads', () => {
  const section = sectionOf(readme, '## Calls, fields and their tests')
  const fields = new Map<string, string[]>()
  let call = ''
  for (const [name = '', given = ''] of rowsOf(section)) {
    call = quoted(name)[0]?.replace(/^GET /, '') ?? call
    fields.set(call, [...(fields.get(call) ?? []), ...quoted(given)])
  }
  const sources = files
    .filter((file) => /^operations\/(?!.*\.test\.)/.test(file))
    .flatMap((file) => read(file).split('= defineOperation(').slice(1))
  assert.equal(sources.length, operations.length)
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
  for (const source of sources) {
    const path = /path: '\/([^']+)'/.exec(source)?.[1] ?? ''
    const told = fields.get(path.replace('identitytoolkit.googleapis.com/', '')) ??
      fields.get(`/${path}`) ?? ['no row']
    const shape = /fields: \{([^}]*)\}/.exec(source)?.[1] ?? ''
    for (const [, name = ''] of shape.matchAll(/(\w+): \w/g))
      assert.ok(told.includes(name) || told.includes(toSnakeCase(name)), `${path}: ${name}`)
  }
})

test('every test that the table of calls names is there', () => {
  const rows = rowsOf(sectionOf(readme, '## Calls, fields and their tests'))
  for (const [, , proof = ''] of rows) {
    for (const [, name = '', titles = ''] of proof.matchAll(
      /`([\w-]+\.test\.ts)`(?:: ([^`]*))?/g,
    )) {
      const file = files.find((one) => basename(one) === name)
      assert.ok(file !== undefined, name)
      for (const title of titles.split(';').filter((one) => one.trim() !== ''))
        assert.ok(read(file).includes(title.trim()), `${name}: ${title}`)
    }
  }
})

test('the table of flows has every function of the client, and the suites that try them', () => {
  const rows = rowsOf(sectionOf(readme, "## Google's client, flow by flow"))
  const told = rows.flatMap(([, calls]) => quoted(calls))
  const functions = Object.entries(sdk)
    .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
    .map(([name]) => name)
    .filter((name) => !/(ErrorMap|Persistence)$/.test(name))
  assert.ok(functions.length > 50)
  assert.deepEqual(
    functions.filter((name) => !told.includes(name)),
    [],
  )
  const readAll = (names: string[]) => names.map((name) => read(`testing/${name}`)).join('')
  const calls = readAll(['test-client-calls.ts', 'test-client-values.ts', 'test-client-app.ts'])
  for (const [flow, tried = '', , , where] of rows) {
    const sources = readAll(quoted(where))
    for (const name of quoted(tried.split('not tried')[0])) {
      if (name.includes('/')) continue
      assert.match(calls, new RegExp(`\\b(sdk\\.)?${name}\\(`), name)
      // What is not called by name is used by every suite.
      if (new RegExp(`^  ${name}: `, 'm').test(calls))
        assert.match(sources, new RegExp(`\\.${name}\\b`), `${flow}: ${name}`)
    }
  }
})

test('the table of codes says which suites cause them', () => {
  const section = sectionOf(readme, '### Codes')
  const caused = { node: codesIn(inNode), chromium: codesIn(inChromium) }
  const told = { node: new Set<string>(), chromium: new Set<string>() }
  for (const [codes, , node, chromium] of rowsOf(section)) {
    for (const code of quoted(codes).filter((one) => !one.endsWith('…'))) {
      if (node === '✓') told.node.add(code)
      if (chromium === '✓') told.chromium.add(code)
    }
  }
  assert.deepEqual([...told.node].toSorted(), [...caused.node].toSorted())
  assert.deepEqual([...told.chromium].toSorted(), [...caused.chromium].toSorted())
})

test('every code of the client, of the protocol, and of the site’s messages is accounted for', () => {
  const told = new Set(quoted(sectionOf(readme, '### Codes')))
  const messages = readFileSync(join(import.meta.dirname, '../web/session/messages.ts'), 'utf8')
  const codes = [
    ...Object.values(sdk.AuthErrorCodes).map((code) => code.replace('auth/', '')),
    ...[...messages.matchAll(/^ {2}'auth\/([^']+)'/gm)].map(([, code = '']) => code),
    ...[...read('errors.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code = '']) => code),
  ]
  assert.ok(codes.length > 150)
  assert.deepEqual(
    codes.filter((code) => !told.has(code)),
    [],
  )
})
