import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  findFileCycles,
  findFolderCycles,
  findPartCycles,
  judgeWebImport,
  judgeImport,
  listNamed,
  listSources,
  parts,
  readSource,
} from '#tests/support/imports.ts'
import { createReach, readImports } from '#tools/read-imports.ts'

const root = join(import.meta.dirname, '..')
const files = listSources(root)
const listReached = createReach(root)
const imports = files.flatMap((file) => readImports(file, readSource(root, file)))

test('every import keeps the import law', () => {
  const broken = imports.flatMap((found) => judgeImport(found) ?? judgeWebImport(found) ?? [])
  assert.deepEqual(broken, [])
})

test('[2.9] links that write to an e-mail are made by one function, which encodes it', () => {
  const made = files.filter((file) => readSource(root, file).includes('`mailto:${'))
  assert.deepEqual(
    made.filter((file) => !file.includes('.test.')),
    ['messages/address.ts'],
  )
})

test('no two folders need each other, directly or by way of others', () => {
  assert.deepEqual(findFolderCycles(imports), [])
  const meet = (one: string, other: string) => ({
    from: `web/features/${one}/page.tsx`,
    specifier: `#web/features/${other}/card.tsx`,
  })
  const ring = [meet('home', 'orders'), meet('orders', 'gallery'), meet('gallery', 'home')]
  assert.ok(
    findFolderCycles(ring).includes(
      'web/features/home → web/features/orders → web/features/gallery → web/features/home',
    ),
  )
  assert.deepEqual(findFolderCycles([...ring.slice(1), meet('gallery', 'gallery')]), [])
})

test('no two parts need each other, not even by files at their roots', () => {
  assert.deepEqual(findPartCycles(imports), [])
  const ring = [
    { from: 'contract/refunds.ts', specifier: '#messages/reasons.ts' },
    { from: 'messages/formats.ts', specifier: '#contract/local-time.ts' },
  ]
  assert.deepEqual(findPartCycles(ring), ['contract → messages → contract'])
})

test('no file needs itself by way of others, by types or dynamic imports either', () => {
  assert.deepEqual(findFileCycles(imports), [])
  const ring = [
    ...readImports('web/ui/one.ts', `import type { Two } from './two.ts'`),
    ...readImports('web/ui/two.ts', `const three = await import('#web/page/three.ts')`),
    ...readImports('web/page/three.ts', `import { one } from '#web/ui/one.ts'`),
  ]
  assert.deepEqual(findFileCycles(ring), [
    'web/ui/one.ts → web/ui/two.ts → web/page/three.ts → web/ui/one.ts',
  ])
  for (const [index] of ring.entries())
    assert.deepEqual(findFileCycles(ring.toSpliced(index, 1)), [])
})

test('every file is named by another that runs: none is dead, no migration is forgotten', () => {
  const scripts = readdirSync(join(root, 'tools')).filter((name) => !name.includes('.test.'))
  const running = [...files, ...scripts.map((name) => `tools/${name}`), 'vite.config.ts']
  const manifest = JSON.parse(readSource(root, 'package.json')) as {
    scripts: Record<string, string>
  }
  const named = new Set([
    ...running.flatMap((file) =>
      listNamed(file, readSource(root, file)).filter((other) => other !== file),
    ),
    ...Object.values(manifest.scripts).flatMap((script) => script.split(' ')),
  ])
  // React Router and the style page find these by their location.
  const found = /^web\/(?:root\.tsx|routes\.ts|entry\.\w+\.tsx|style\/examples\/.*)$/
  assert.deepEqual(
    files.filter((file) => !named.has(file) && !found.test(file)),
    [],
  )
})

test('the product and its benchmarks hash passwords at their true cost', () => {
  const reaches = (file: string) => listReached(file).has('tests/support/quick-hashes.ts')
  assert.ok(reaches('tests/support/school/site.ts'))
  const measured = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `bench/${name}`)
  assert.ok(measured.includes('bench/identity.ts'))
  assert.deepEqual(['start/main.ts', ...measured].filter(reaches), [])
})

test('only tests/e2e needs a browser, only it, tests/site and tests/long the built site, and only components in web/ Vitest', () => {
  const tests = [...parts, 'tests', 'tools'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${part}/${name.replaceAll('\\', '/')}`),
  )
  const thatReach = (...tools: string[]) =>
    tests.filter((file) => {
      const reached = listReached(file)
      return !file.startsWith('tests/long/') && tools.some((tool) => reached.has(tool))
    })
  const inBrowser = thatReach('tests/support/browser/browser.ts')
  assert.ok(inBrowser.length > 10, `found only ${inBrowser.length}`)
  assert.deepEqual(
    inBrowser.filter((file) => !file.startsWith('tests/e2e/')),
    [],
  )
  assert.deepEqual(
    thatReach('start/http/site.ts').filter((file) => !/^tests\/(?:e2e|site)\//.test(file)),
    [],
  )
  const ofComponents = thatReach('tests/support/page/render-page.tsx')
  assert.ok(ofComponents.length > 1)
  assert.deepEqual(
    ofComponents,
    tests.filter((file) => file.endsWith('.tsx')),
  )
  assert.deepEqual(
    ofComponents.filter((file) => !file.startsWith('web/')),
    [],
  )
})

test('[17.4] pages format dates, numbers and sums by messages/formats.ts alone', () => {
  const own =
    /\.to(?:Locale(?:Date|Time)?String|Fixed)\(|\bIntl\.(?!Collator)|['"]en-(?:US|GB)['"]|format(?:Sum|Minor)\b/
  const formatting = files.filter(
    (file) => file.startsWith('web/') && own.test(readSource(root, file)),
  )
  assert.deepEqual(formatting, [])
  for (const source of [
    `count.toLocaleString()`,
    `at.toLocaleDateString('de')`,
    `new Intl.NumberFormat('de')`,
    `import { formatSum } from '#contract/money.ts'`,
  ])
    assert.match(source, own)
})

test('[17.5] only messages/address.ts joins the origin and a path, so that no link forgets its language', () => {
  const byHand = /\borigin\}[/$]|\borigin \+/
  // The identity service has no pages, and doctor asks addresses that nobody sees.
  const making = files.filter(
    (file) =>
      !/^(?:identity\/|start\/doctor\/|messages\/address\.ts)/.test(file) &&
      byHand.test(readSource(root, file).replaceAll(/endpoint\.origin/g, '')),
  )
  assert.deepEqual(making, [])
  for (const source of [
    '`${origin}/dashboard/checkout/${id}`',
    '`${site.origin}${path}`',
    'site.origin + path',
  ])
    assert.match(source, byHand)
})

test('a style sheet lies beside a component that imports it (docs/style.md)', () => {
  const sheets = readdirSync(join(root, 'web'), { recursive: true })
    .map((file) => join('web', String(file)))
    .filter((file) => file.endsWith('.css') && !file.startsWith('web/theme/'))
  assert.ok(sheets.length > 5)
  const isImported = (sheet: string) =>
    imports.some(
      ({ from, specifier }) =>
        dirname(from) === dirname(sheet) && specifier === `./${basename(sheet)}`,
    )
  assert.deepEqual(
    sheets.filter((sheet) => !isImported(sheet)),
    [],
  )
})

test('the law was read over the whole tree, not over a handful of files', () => {
  for (const part of parts)
    assert.ok(
      files.filter((file) => file.startsWith(`${part}/`)).length >= 3,
      `read almost nothing of ${part}/`,
    )
  assert.ok(imports.length > 300, `read only ${imports.length} imports`)
})

test('a broken law is found, in every form that an import can take', () => {
  const forbidden = [
    `import { openDatabase } from '#platform/database/open.ts'`,
    `import type { Database } from '#platform/database/open.ts'`,
    `export { openDatabase } from '#platform/database/open.ts'`,
    `const late = await import('#platform/database/open.ts')`,
    `import '#platform/database/open.ts'`,
    `import {\n  openDatabase,\n} from '#platform/database/open.ts'`,
  ]
  for (const source of forbidden) {
    const found = readImports('web/routes/home.tsx', source)
    assert.equal(found.length, 1, source)
    assert.ok(found.map(judgeImport)[0], source)
  }
  const verdictOn = (from: string, specifier: string) => judgeImport({ from, specifier })
  assert.ok(verdictOn('school/users/users.ts', '#identity/accounts.ts'))
  assert.equal(verdictOn('school/authorize.ts', '#identity/verify-token.ts'), null)
  assert.ok(verdictOn('identity/http/plugin.ts', '#contract/api.ts'))
  assert.ok(verdictOn('contract/api.ts', 'react'))
  assert.ok(verdictOn('platform/log.ts', '../contract/api.ts'))
  assert.ok(judgeWebImport({ from: 'web/routes/login.tsx', specifier: '@firebase/auth' }))
  assert.ok(
    judgeWebImport({ from: 'web/features/home/hero.tsx', specifier: '#web/routes/home.tsx' }),
  )
  assert.ok(judgeWebImport({ from: 'web/ui/photo.tsx', specifier: '#contract/photos.ts' }))
})
