import { useMemo } from 'react'
import { createFormats, type Formats } from '#messages/formats.ts'
import type { Language } from '#messages/languages.ts'
import type { Translate } from '#messages/translator.ts'
import { useSite } from '#web/page/site.tsx'
import { useLanguage, useMessages } from '#web/words/use-messages.ts'

/** In the page's language, and the school's zone and currency. */
export const useFormats = (): Formats => useFormatsIn(useLanguage(), useMessages('formats'))

export function useFormatsIn(language: Language, t: Translate<'formats'>): Formats {
  const { timeZone, currency } = useSite()
  return useMemo(
    () => createFormats({ language, timeZone, currency }, t),
    [language, timeZone, currency, t],
  )
}
