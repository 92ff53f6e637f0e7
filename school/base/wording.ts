import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { pageUrl } from '#messages/address.ts'
import { findOffered, type Language } from '#messages/languages.ts'
import type { ReplacedTexts } from '#messages/replaced.ts'
import type { Feature } from '#messages/sources.ts'
import type { Translate } from '#messages/translator.ts'
import type { Db } from './tables.ts'

type WordingParts = {
  languages: readonly Language[]
  origin: string
  timeZone: string
  currency: string
  parts: { texts: ReplacedTexts }
}

export type WordingFor = ReturnType<typeof createWording>

/** How the school writes to a person: in their language, with its formats and addresses. */
export type Wording = ReturnType<WordingFor>

/** A null language stands for the school's own. */
export const createWording = (settings: WordingParts) => (recorded: string | null) => {
  const { languages, origin, timeZone, currency: own } = settings
  const language = findOffered(languages, recorded ?? '')
  const translate = <F extends Feature>(feature: F): Translate<F> =>
    readTranslator(language, feature, settings.parts.texts)
  const formats = (currency = own) =>
    createFormats({ language, timeZone, currency }, translate('formats'))
  return {
    language,
    translate,
    formats,
    /** 'Tue 24 Nov 2026, 18:00–20:00, Central European Time'. */
    inZone: (meeting: string): string =>
      translate('calendar')('when', { meeting, timeZone: formats().zone }),
    address: (path: string) => pageUrl({ origin, languages }, language, path),
  }
}

/** A user's language, also after they left; null: the school's own. */
export async function readLanguage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.language ?? null
}
