import { useMemo } from 'react'
import { readReason } from '#messages/reasons.ts'
import { createReasonWording, type ReasonMessages } from '#messages/word-reason.ts'
import { useLanguage, useWordsJson } from '#web/words/use-messages.ts'

export function useFaults(): (found: string) => string {
  const language = useLanguage()
  const fields = useWordsJson('fields')
  // Only on the dashboard.
  const entries = useWordsJson('entries')
  return useMemo(() => {
    if (fields === undefined) throw new Error('no loader brings the messages of fields')
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
