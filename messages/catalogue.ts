import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { compileMessage } from './compile.ts'
import { english } from './en.ts'
import { isPseudo, languages, type Language } from './languages.ts'
import type { Message } from './message.ts'
import { compareTexts, noTexts, type ProductText, type ReplacedTexts } from './replaced.ts'
import { toPseudo } from './pseudo.ts'
import type { Catalogue, Feature, Key, Source } from './sources.ts'
import { createTranslator, type PageWords, type Translate, type Words } from './translator.ts'
import type { ReasonMessages } from './word-reason.ts'

/** The text of an English message. */
export const textOf = (source: Source): string => (typeof source === 'string' ? source : source[0])

export const features = Object.keys(english) as Feature[]

export const englishOf = (feature: Feature): Catalogue => english[feature]

/** The files that translators edit: one for each feature, with the message key as context. */
export const poFile = (language: Language, feature: Feature): string =>
  join(import.meta.dirname, language, `${feature}.po`)

/** The translations of a feature by key, without untranslated messages. */
export function readTranslations(language: Language, feature: Feature): Map<string, string> {
  const { items } = parsePo(readFileSync(poFile(language, feature), 'utf8'))
  return new Map(
    items.flatMap(({ msgctxt, msgstr: [text = ''] }) =>
      msgctxt === null || text === '' ? [] : [[msgctxt, text]],
    ),
  )
}

/** Begins the notes of texts that translators may not change; a school may. */
const fixed = 'Fixed by the specification'

let listed: ProductText[] | undefined

/** All messages of the product; read once. */
export function listTexts(): readonly ProductText[] {
  listed ??= features.flatMap((feature) => {
    const others = languages.filter((language) => language !== 'en')
    const translated = others.map(
      (language) => [language, readTranslations(language, feature)] as const,
    )
    return Object.entries(englishOf(feature)).map(([key, source]): ProductText => {
      const texts = translated.map(([language, texts]) => [language, texts.get(key) ?? ''])
      const ours = { en: textOf(source), ...Object.fromEntries(texts) }
      return {
        id: `${feature}/${key}`,
        feature,
        note: typeof source === 'string' || source[1].startsWith(fixed) ? null : source[1],
        ours,
      }
    })
  })
  return listed
}

function compileFeature(language: Language, feature: Feature): Record<string, Message> {
  const isEnglish = language === 'en' || isPseudo(language)
  const translations = isEnglish ? undefined : readTranslations(language, feature)
  return Object.fromEntries(
    Object.entries(englishOf(feature)).map(([key, source]) => {
      const text = translations === undefined ? textOf(source) : translations.get(key)
      if (text === undefined) throw new Error(`${language}/${feature}.po has no text for ${key}`)
      const message = compileMessage(text)
      return [key, isPseudo(language) ? toPseudo(message, language) : message]
    }),
  )
}

/** By the texts that replace ours: a few features of a school have any. */
const compiled = new WeakMap<ReplacedTexts, Map<string, Record<string, Message>>>()

/** Those of `texts` that do not fit, as after a release that changed a message, leave ours in place. */
function replaceIn(words: Words, feature: Feature, texts: Readonly<Record<string, string>>): Words {
  const replaced = Object.entries<Message>(words).flatMap(([key, ours]) => {
    const id = `${feature}/${key}`
    const text = Object.hasOwn(texts, id) ? texts[id] : undefined
    const read = text === undefined ? null : compareTexts(ours, text)
    const fits = read !== null && read.missing.length + read.unknown.length === 0
    return fits ? [[key, read.message] as const] : []
  })
  return replaced.length === 0 ? words : { ...words, ...Object.fromEntries(replaced) }
}

/**
 * Compiles a feature's messages in a language, once; `texts` are the school's own. Throws for a missing or invalid
 * translation.
 */
export function readWords<F extends Feature>(
  language: Language,
  feature: F,
  texts: ReplacedTexts = noTexts,
): Words<F> {
  const known = compiled.get(texts) ?? new Map<string, Record<string, Message>>()
  compiled.set(texts, known)
  const id = `${language}/${feature}`
  const words =
    known.get(id) ??
    (texts === noTexts
      ? compileFeature(language, feature)
      : replaceIn(readWords(language, feature), feature, texts[language] ?? {}))
  known.set(id, words)
  return words as Record<Key<F>, Message>
}

/** Reads the messages of all reasons for refused calls and invalid fields: no key is used twice. */
export const readReasonWords = (language: Language, texts = noTexts): ReasonMessages => ({
  ...readWords(language, 'refusals', texts),
  ...readWords(language, 'fields', texts),
  ...readWords(language, 'entries', texts),
})

/** The messages of a feature in a language, as a function. */
export const readTranslator = <F extends Feature>(
  language: Language,
  feature: F,
  texts = noTexts,
): Translate<F> => createTranslator(readWords(language, feature, texts), language)

/** Reads the messages of several features together, as a page needs them. */
export const readPageWords =
  (language: Language, texts = noTexts) =>
  (...named: Feature[]): PageWords =>
    Object.fromEntries(
      named.map((feature) => [feature, JSON.stringify(readWords(language, feature, texts))]),
    )
