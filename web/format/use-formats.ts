import { useMemo } from 'react'
import { createFormats, type Formats } from '#messages/formats.ts'
import { useSite } from '#web/page/site.tsx'
import { useLanguage, useMessages } from '#web/words/use-messages.ts'

/** What people read of dates, sums and numbers: in the language of the page, the zone and the currency of the school. */
export function useFormats(): Formats {
  const language = useLanguage()
  const { timeZone, currency } = useSite()
  const t = useMessages('formats')
  return useMemo(
    () => createFormats({ language, timeZone, currency }, t),
    [language, timeZone, currency, t],
  )
}
