import { readTranslator } from '#messages/catalogue.ts'
import { createFormats, type FormatsFor } from '#messages/formats.ts'
import type { Language } from '#messages/languages.ts'

type FormatOptions = Partial<FormatsFor> & { language?: Language }

/** The formats of a school, by default in English, UTC and dollars. */
export const formatsOf = ({
  language = 'en',
  timeZone = 'UTC',
  currency = 'USD',
}: FormatOptions = {}) =>
  createFormats({ language, timeZone, currency }, readTranslator(language, 'formats'))

export const formats = formatsOf()
