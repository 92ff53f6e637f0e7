import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { listSources, readSource } from '#tests/support/imports.ts'
import { readImports } from '#tools/read-imports.ts'

const root = join(import.meta.dirname, '../..')
const sources = listSources(root)
const examples = sources.filter((file) => file.startsWith('web/style/examples/'))

/** Every component that web/ui, web/page and web/forms export, with the file that it comes from. */
const components = sources
  .filter((file) => /^web\/(ui|page|forms)\/[^/]+\.tsx$/.test(file))
  .flatMap((file) =>
    [
      ...readSource(root, file).matchAll(/^export (?:function|const) ([A-Z]\w*)\b(?<!Context)/gm),
    ].map(([, name = '']) => ({ name, from: `#${file}` })),
  )

/** The names that a file of examples shows, as on the style page. */
const shownIn = (file: string) =>
  [...readSource(root, file).matchAll(/^ {2}([A-Z]\w*): \{/gm)].map(([, name = '']) => name)

/** The missing examples of the component, or null. */
function findFault({ name, from }: (typeof components)[number]): string | null {
  const file = examples.find((path) => shownIn(path).includes(name))
  if (file === undefined) return `${name} has no example`
  const source = readSource(root, file)
  const imported = readImports(file, source).some(({ specifier }) => specifier === from)
  const shown = new RegExp(`<${name}\\b|of=\\{${name}\\}`).test(source)
  return imported && shown ? null : `${file} does not show ${name}`
}

test('every component of web/ui, web/page and web/forms has an example on the style page', () => {
  assert.ok(components.length > 20, `found only ${components.length} components`)
  assert.deepEqual(
    components.flatMap((component) => findFault(component) ?? []),
    [],
  )
  assert.ok(findFault({ name: 'NewThing', from: '#web/ui/new-thing.tsx' }))
})

test('every example but those of the theme belongs to a component', () => {
  const known = new Set(components.map(({ name }) => name))
  const named = examples.filter((path) => basename(path) !== 'theme.tsx').flatMap(shownIn)
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  )
})

test('docs/style.md shows every group in both schemes', () => {
  const page = readFileSync(join(root, 'docs/style.md'), 'utf8')
  const groups = examples.map((path) => basename(path, '.tsx'))
  assert.ok(groups.length > 1)
  for (const group of groups)
    for (const scheme of ['brown', 'red']) {
      const picture = `images/style-${group}-${scheme}.jpg`
      assert.ok(page.includes(picture), `docs/style.md does not show ${picture}`)
      assert.ok(existsSync(join(root, 'docs', picture)), `${picture} is not there`)
    }
})

test('only its route imports the style page, and the build has none of it', () => {
  const importers = sources
    .filter((file) => !file.startsWith('web/style/'))
    .flatMap((file) => readImports(file, readSource(root, file)))
    .filter(({ specifier }) => specifier.startsWith('#web/style/'))
    .map(({ from, specifier }) => [from, specifier])
  assert.deepEqual(importers, [['web/routes/style.tsx', '#web/style/style-page.tsx']])
  const marks = /style-page|style-states|routes\/style|web\/style\//
  assert.match(readSource(root, 'web/style/style-page.tsx'), marks)
  const built = readdirSync(join(root, 'build/site'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(js|css|json|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  assert.ok(built.length > 10, `found only ${built.length} built files`)
  const found = built.filter((file) => marks.test(readFileSync(file, 'utf8')))
  assert.deepEqual(found, [])
})
