import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { compileMessage } from './compile.ts'
import { english } from './en.ts'
import { isPseudo, type Language } from './languages.ts'
import type { Message } from './message.ts'
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

const compiled = new Map<string, Record<string, Message>>()

/** Compiles a feature's messages in a language, once. Throws for a missing or invalid translation. */
export function readWords<F extends Feature>(language: Language, feature: F): Words<F> {
  const id = `${language}/${feature}`
  const words = compiled.get(id) ?? compileFeature(language, feature)
  compiled.set(id, words)
  return words as Record<Key<F>, Message>
}

/** Reads the messages of all reasons for refused calls and invalid fields: no key is used twice. */
export const readReasonWords = (language: Language): ReasonMessages => ({
  ...readWords(language, 'refusals'),
  ...readWords(language, 'fields'),
  ...readWords(language, 'entries'),
})

/** The messages of a feature in a language, as a function. */
export const readTranslator = <F extends Feature>(language: Language, feature: F): Translate<F> =>
  createTranslator(readWords(language, feature), language)

/** Reads the messages of several features together, as a page needs them. */
export const readPageWords =
  (language: Language) =>
  (...named: Feature[]): PageWords =>
    Object.fromEntries(
      named.map((feature) => [feature, JSON.stringify(readWords(language, feature))]),
    )
