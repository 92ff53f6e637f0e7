import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { z } from '#contract/zod.ts'
import { englishOf, features, readTranslations, textOf } from '#messages/catalogue.ts'
import { languages, type Language } from '#messages/languages.ts'
import { readReason } from '#messages/reasons.ts'
import type { Feature } from '#messages/sources.ts'
import { readSource } from '#tests/support/imports.ts'

const root = join(import.meta.dirname, '..')

/** Each is wrong for most fields. */
const wrong = [undefined, null, '', 'x', 'x'.repeat(20_000), 'a\nb', -1, 0.5, 1e12, true, [], {}]

/** By a field's name, the labels that its errors give it. */
type Labels = Map<string, Set<string>>

/** Adds those of a schema's fields, however deep. */
function addLabels(schema: unknown, name: string, labels: Labels): void {
  if (!(schema instanceof z.ZodType)) return
  const {
    shape,
    element,
    innerType,
    options,
    in: input,
  } = schema.def as unknown as Record<string, unknown>
  if (schema instanceof z.ZodObject)
    for (const [field, type] of Object.entries(shape as object)) addLabels(type, field, labels)
  for (const inner of [element, innerType, input, ...(Array.isArray(options) ? options : [])])
    addLabels(inner, name, labels)
  const found = wrong
    .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
    .filter(({ path }) => path.length === 0)
    .map(({ message }) => readReason(message)?.values?.['label'])
    .filter((label) => typeof label === 'string')
  if (found.length > 0) labels.set(name, new Set([...(labels.get(name) ?? []), ...found]))
}

/** Labels by the schemas that a folder imports from the contract, and by those that it makes itself. */
async function readLabels(sources: string[]): Promise<Labels> {
  const labels: Labels = new Map()
  for (const source of sources) {
    for (const [, name = '', label = ''] of source.matchAll(/(\w+): \w+\(\s*'(label\w+)'/g))
      labels.set(name, new Set([...(labels.get(name) ?? []), label]))
    for (const [, names = '', module = ''] of source.matchAll(
      /import \{([^}]+)\} from '(#contract\/[^']+)'/g,
    )) {
      const exported = (await import(module)) as Record<string, unknown>
      for (const name of names.split(',').map((one) => one.trim()))
        addLabels(exported[name], name, labels)
    }
  }
  return labels
}

type Field = { file: string; name: string; feature: Feature; key: string }

/** `<TextField field={fields.title} label={t('title')}`, `title: { label: 'labelTitle' }`. */
function readFields(file: string, source: string): Field[] {
  const translators = new Map(
    [...source.matchAll(/const (\w+) = useMessages\('([\w-]+)'\)/g)].map(
      ([, name = '', feature = '']) => [name, feature as Feature],
    ),
  )
  const elements = source.matchAll(
    /(?:field=\{(?:fields\.)?(\w+)\}|<TextEntry\s+name="(\w+)")[^<]*?label=\{(?:formats\.sumLabel\()?(\w+)\('(\w+)'\)/g,
  )
  // A photograph's label names a group; a field that is only read has no error.
  const entries = source.matchAll(
    /^ {2}(\w+): \{(?![^}]*(?:photo:|readOnly))[^{}]*?\blabel: '(\w+)'/gm,
  )
  const found = [
    ...[...elements].map(([, field = '', entry = '', by = '', key = '']) => ({
      name: field || entry,
      feature: translators.get(by),
      key,
    })),
    ...[...entries].map(([, name = '', key = '']) => ({
      name,
      feature: key.startsWith('label') ? ('entries' as const) : translators.get('t'),
      key,
    })),
  ]
  return found.flatMap(({ feature, ...rest }) =>
    feature === undefined ? [] : [{ file, feature, ...rest }],
  )
}

const readTexts = (language: Language, feature: Feature): Map<string, string> =>
  language === 'en'
    ? new Map(Object.entries(englishOf(feature)).map(([key, text]) => [key, textOf(text)]))
    : readTranslations(language, feature)

const texts = new Map(
  languages.map((language) => [
    language,
    new Map(features.map((feature) => [feature, readTexts(language, feature)])),
  ]),
)
/** Without a unit, or that the field is optional. */
const plain = (text: string | undefined) => text?.replace(/ \([^)]*\)$/, '').toLowerCase()

test('[17.2] errors call a field by the label that it has on the page', async () => {
  const folders = Map.groupBy(globSync('web/features/*/*.{ts,tsx}', { cwd: root }), dirname)
  const problems: string[] = []
  let compared = 0
  for (const files of folders.values()) {
    const sources = files
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({ file, source: readSource(root, file) }))
    const labels = await readLabels(sources.map(({ source }) => source))
    for (const { file, source } of sources)
      for (const { name, feature, key } of readFields(file, source)) {
        const own = labels.get(name)
        if (own === undefined) continue
        for (const [language, byFeature] of texts) {
          compared += 1
          const shown = byFeature.get(feature)?.get(key)
          const named = [...own].map(
            (label) => byFeature.get('fields')?.get(label) ?? byFeature.get('entries')?.get(label),
          )
          if (!named.some((text) => plain(text) === plain(shown)))
            problems.push(
              `${file}: ${language} ${feature}.${key} is “${shown}”, errors say “${named.join('” or “')}” (${[...own].join(', ')})`,
            )
        }
      }
  }
  assert.deepEqual(problems, [])
  assert.ok(compared > 60, `only ${compared} labels were found`)
})
