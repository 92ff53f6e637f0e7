import { useMemo } from 'react'
import { createFormats, type Formats } from '#messages/formats.ts'
import type { Language } from '#messages/languages.ts'
import type { Translate } from '#messages/translator.ts'
import { useSite } from '#web/page/site.tsx'
import { useLanguage, useMessages } from '#web/words/use-messages.ts'

/** What people read of dates, sums and numbers: in the language of the page, the zone and the currency of the school. */
export const useFormats = (): Formats => useFormatsIn(useLanguage(), useMessages('formats'))

/** The same in any language. */
export function useFormatsIn(language: Language, t: Translate<'formats'>): Formats {
  const { timeZone, currency } = useSite()
  return useMemo(
    () => createFormats({ language, timeZone, currency }, t),
    [language, timeZone, currency, t],
  )
}
