import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { compile } from 'tailwindcss'
import { defaultPalettes } from '#contract/look.ts'
import { defaultPalette } from '#platform/http/palette.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const require = createRequire(import.meta.url)

/** Where colours are chosen. */
const palettes =
  /^(web\/(theme|style)\/|contract\/(look|derive-look)\.ts|platform\/http\/palette\.ts)/

const sources = globSync(
  '{contract,platform,identity,payments,school,web,start}/**/*.{ts,tsx,css}',
  {
    cwd: root,
  },
).filter((file) => !file.includes('.test.') && !palettes.test(file))

/** Black is the colour of shadows and of paper's print in every school. */
const raw = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\brgba?\((?!0 0 0 \/)\d[^)]*\)/gi

/** A colour that stays as it is has a comment above it, or at the top of its file, which says why. */
function findRaw(source: string): string[] {
  if (source.includes('All colours here are fixed')) return []
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    if (/^\s*(?:\/?\*|\/\/|import )/.test(line) || /from '#/.test(line)) return []
    if (/Fixed: |is fixed\./.test(lines.slice(Math.max(0, index - 8), index).join('\n'))) return []
    return [...line.matchAll(raw)].map(([colour]) => colour)
  })
}

test('[20.2] only the palettes name a colour by its value', () => {
  assert.ok(sources.length > 500)
  const found = sources.flatMap((file) => findRaw(read(file)).map((colour) => `${file}: ${colour}`))
  assert.deepEqual(found, [])
  assert.deepEqual(findRaw('a { color: #c58f63; border: 1px solid rgb(24 17 14 / 0.5) }'), [
    '#c58f63',
    'rgb(24 17 14 / 0.5)',
  ])
  assert.deepEqual(findRaw('a {\n  /* Fixed: film. */\n  color: #000;\n}'), [])
})

/** Theme and utilities as the build has them; its fonts and other sheets are of no concern. */
const compileTheme = async () =>
  compile(read('web/theme/app.css').replaceAll(/@import '\.\/[^;]*;|@source [^;]*;/g, ''), {
    base: root,
    loadStylesheet: async (id) => {
      const path = require.resolve(`${id}/index.css`)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })

const paints =
  /^(?:[^\s'"]*:)?-?(?:text|bg|border(?:-[trblxyse])?|decoration|fill|stroke|ring|outline|accent|divide|caret|placeholder)-[a-z-]+(?:\/\d+)?$/

/** What looks like the utility of a colour in the classes of a source. */
const listPaints = (source: string) =>
  [...source.matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)]
    .flatMap(([, , text = '']) => text.split(/\s+/))
    .filter((name) => paints.test(name))

test('[20.2] every utility of a colour is one of a colour that exists', async () => {
  const theme = await compileTheme()
  const named = new Set(
    sources
      .filter((file) => /^web\/.*\.tsx?$/.test(file))
      .flatMap((file) => (/className|Class/.test(read(file)) ? listPaints(read(file)) : [])),
  )
  assert.ok(named.size > 50)
  const isKnown = (name: string) => theme.build([]).length < theme.build([name]).length
  assert.deepEqual(
    [...named].filter((name) => !isKnown(name)),
    [],
  )
  assert.ok(!isKnown('text-sand') && !isKnown('hover:bg-text-quite/10'))
})

test('[20.2] pages of the server have the colours of the site', () => {
  const { scheme, ...colours } = defaultPalette
  assert.equal(scheme, 'dark')
  assert.deepEqual({ ...defaultPalettes.brown, ...colours }, defaultPalettes.brown)
})
