import { useMemo } from 'react'
import { readReason } from '#messages/reasons.ts'
import { createReasonWording, type ReasonMessages } from '#messages/word-reason.ts'
import { useLanguage, useWordsIfBrought, useWordsJson } from '#web/words/use-messages.ts'

export function useFaults(): (found: string) => string {
  const language = useLanguage()
  const fields = useWordsJson('fields')
  // Only on the dashboard.
  const entries = useWordsIfBrought('entries')
  return useMemo(() => {
    const messages = {
      ...(JSON.parse(fields) as ReasonMessages),
      ...(entries !== undefined && (JSON.parse(entries) as ReasonMessages)),
    }
    const word = createReasonWording({ messages, language })
    return (found) => {
      const reason = readReason(found)
      return reason === null ? found : (word(reason) ?? found)
    }
  }, [language, fields, entries])
}
