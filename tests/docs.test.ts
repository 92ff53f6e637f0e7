import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readSettings } from '#platform/settings.ts'
import { settings } from '#start/config/config.ts'
import {
  documentsIn,
  folders,
  matches,
  paths,
  quoted,
  read,
  root,
  rowsOf,
  sectionOf,
} from '#tests/support/documents.ts'
import { law, parts } from '#tests/support/imports.ts'

const pages = ['.', 'docs', 'docs/decisions', 'identity', 'bench'].flatMap(documentsIn)

test('links and files named in the documents exist', () => {
  assert.ok(pages.length > 20, `found only ${pages.length} documents`)
  const links = pages.flatMap((page) =>
    matches(read(page), /\]\((?!https?:)([^)#]+)/g).map(([, to = '']) => join(dirname(page), to)),
  )
  // A file may be named by the end of its path, in a command too; `*.repo.ts` or `school/<domain>/` are kinds of files.
  const named = pages.flatMap((page) => [
    ...quoted(read(page)).filter((word) => /^\w[\w./-]*\/$/.test(word)),
    ...matches(read(page), /(?<![\w./:-])[\w*<][\w./*<>-]*\.(?:tsx?|mjs|css)\b/g).map(String),
  ])
  assert.ok(links.length > 30 && named.length > 100, `${links.length}, ${named.length}`)
  const isThere = (name: string) => {
    const end = name.replaceAll('.', '\\.').replaceAll(/\*|<\w+>/g, '[^/]+')
    const pattern = new RegExp(`/${end}$`)
    return paths.some((path) => pattern.test(`/${path}`))
  }
  assert.deepEqual(
    [
      ...links.filter((path) => !existsSync(join(root, path))),
      ...new Set(named.filter((name) => !isThere(name))),
    ],
    [],
  )
  assert.ok(isThere('school/<domain>/*.repo.ts') && !isThere('school/<domain>/*.service.ts'))
})

test('the tree of README.md has every folder; docs/architecture.md has the import law, and its picture the parts that serve', () => {
  const [, tree = ''] = /```text\n(.*?)```/s.exec(read('README.md')) ?? []
  assert.deepEqual(
    matches(tree, /^(\w+)\//gm)
      .map(([, name = '']) => name)
      .toSorted(),
    folders.toSorted(),
  )
  const architecture = read('docs/architecture.md')
  const rows = rowsOf(sectionOf(architecture, '## The folders and the import law'))
  assert.deepEqual(
    rows.map(([folder]) => quoted(folder).join()).toSorted(),
    parts.map((part) => `${part}/`).toSorted(),
  )
  for (const [folder = '', , allowed = ''] of rows) {
    const part = parts.find((name) => folder === `\`${name}/\``)
    const imports = part === undefined || part === 'start' ? [] : law[part]
    assert.deepEqual(
      quoted(allowed).toSorted(),
      imports.filter((name) => !name.startsWith('npm')).toSorted(),
      folder,
    )
  }
  const [, picture = ''] = /```mermaid\n(.*?)```/s.exec(architecture) ?? []
  const serving = parts.filter((part) => !['contract', 'messages', 'start'].includes(part))
  assert.deepEqual(
    serving.filter((part) => !picture.includes(`${part}/`)),
    [],
  )
})

test('the commands of the documents are those of package.json; README.md has them all', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = pages.flatMap((page) =>
    matches(read(page), /npm run ([\w:]+)/g).map(([, name = '']) => name),
  )
  assert.deepEqual(
    commands.filter((name) => !(name in scripts)),
    [],
  )
  const table =
    read('README.md')
      .split('## ')
      .find((part) => part.startsWith('Commands\n')) ?? ''
  const told = quoted(table).map((command) => command.replace(/^npm (?:run )?/, '').split(' ')[0])
  assert.deepEqual(
    Object.keys(scripts).filter((name) => !told.includes(name)),
    [],
  )
})

test('the calls of docs/api-guide.md are those of the contract, and so are those that take an Idempotency-Key', () => {
  const guide = read('docs/api-guide.md')
  const call = /\b(GET|POST|PUT|DELETE)\s+(\/api\/[\w/:-]+)/g
  const named = (text: string) =>
    matches(text, call).map(([, method = '', path = '']) => `${method} ${path}`)
  const endpoints: Endpoint[] = Object.values(api)
  const addressOf = ({ method, path }: Endpoint) => `${method} /api${path}`
  const all = endpoints.map(addressOf)
  const told = named(guide)
  assert.ok(told.length > 30, `found only ${told.length} calls`)
  assert.deepEqual(
    told.filter((address) => !all.includes(address)),
    [],
  )
  const [sentAgain = ''] = sectionOf(guide, '## Sending again without a second effect').split('- ')
  assert.deepEqual(
    named(sentAgain).toSorted(),
    endpoints.flatMap((one) => ('idempotencyKey' in one ? addressOf(one) : [])).toSorted(),
  )
})

test('docs/operations.md has every setting and its default', () => {
  const rows = matches(read('docs/operations.md'), /^\| (`[A-Z].*?) \| (.*?) \|/gm)
  const told = rows.flatMap(([, names = '', defaults = '']) => {
    const cells = defaults.split(', ')
    return quoted(names).map((name, index) => [name, cells[index] ?? cells[0] ?? ''] as const)
  })
  assert.deepEqual(told.map(([name]) => name).toSorted(), Object.keys(settings).toSorted())
  const byDefault = new Map(Object.entries(readSettings(settings, {})))
  for (const [name, cell] of told) {
    // Nobody has to know other people's addresses; LOG_LEVEL depends on the mode.
    if (cell.endsWith(' own') || name === 'LOG_LEVEL') continue
    const [value] = cell.startsWith('required') ? [] : quoted(cell)
    // An object has no default.
    const usual = byDefault.get(name) as number | string | undefined
    assert.equal(value, usual?.toString(), name)
  }
})

test('every decision is in the list of decisions, by its number and title', () => {
  const list = read('docs/decisions/README.md')
  const records = documentsIn('docs/decisions').filter((page) => !page.endsWith('README.md'))
  for (const record of records) {
    const [, title = ''] = /^# (.*)$/m.exec(read(record)) ?? []
    assert.ok(list.includes(`- [${title}](${record.slice('docs/decisions/'.length)})`), record)
  }
})
