import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { addressIn } from '#messages/address.ts'
import { findOffered, type Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import type { Translate } from '#messages/translator.ts'
import type { Db } from './tables.ts'

export type WordingParts = {
  /** The languages of the site, the school's own first. */
  languages: readonly Language[]
  /** Where visitors reach the site, without a path. */
  origin: string
  /** The IANA name of the school's time zone. */
  timeZone: string
  /** The school's currency (ISO 4217). */
  currency: string
}

export type WordingFor = ReturnType<typeof createWording>

/** What the school writes to somebody is worded by this: in their language, with its formats and addresses. */
export type Wording = ReturnType<WordingFor>

/** Gives the wording for the language that a record has; null stands for the school's own. */
export const createWording =
  ({ languages, origin, timeZone, currency: own }: WordingParts) =>
  (recorded: string | null) => {
    const language = findOffered(languages, recorded ?? '')
    const translate = <F extends Feature>(feature: F): Translate<F> =>
      readTranslator(language, feature)
    return {
      language,
      translate,
      /** Sums are in the school's currency, unless another is named. */
      formats: (currency = own) =>
        createFormats({ language, timeZone, currency }, translate('formats')),
      /** The address of a path of the site. */
      address: (path: string) => origin + addressIn({ languages }, language, path),
    }
  }

/** The language that a user's record has, also of somebody who has left; null stands for the school's own. */
export async function readLanguage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.language ?? null
}
