import { readReasonWords } from '#messages/catalogue.ts'
import { readReason } from '#messages/reasons.ts'
import { createReasonWording } from '#messages/word-reason.ts'

const word = createReasonWording({ messages: readReasonWords('en'), language: 'en' })

/** A schema's findings, in English. */
export function inEnglish(found: string): string {
  const reason = readReason(found)
  return reason === null ? found : (word(reason) ?? found)
}
