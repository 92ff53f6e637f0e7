import type { ApiError } from '#contract/errors.ts'
import { createFormats } from '#messages/formats.ts'
import type { Message } from '#messages/message.ts'
import { createTranslator, type Words } from '#messages/translator.ts'
import { createReasonWording, type ReasonMessages } from '#messages/word-reason.ts'

/** The messages for refusals, as they are at `/words/refusals`. */
export type RefusalWords = {
  reasons: ReasonMessages
  formats: Words<'formats'>
  /** For a refusal without a reason, or of a newer server. */
  unexpected: Message
}

/** Makes what gives refusals the words of a language, which is not English: that is what the API itself says. */
export function createReword({ reasons, formats, unexpected }: RefusalWords, language: string) {
  const t = createTranslator(formats, language)
  const word = createReasonWording({
    messages: { unexpected, ...reasons },
    language,
    formatsIn: (timeZone, currency) => createFormats({ language, timeZone, currency }, t),
  })
  const general = word({ key: 'unexpected' }) ?? ''
  return (refusal: ApiError): ApiError => {
    const { reason, fieldReasons = {} } = refusal.reasons
    return refusal.reworded((reason && word(reason)) ?? general, (name) => {
      const fault = fieldReasons[name]
      return (fault && word(fault)) ?? word({ key: 'invalid' }) ?? general
    })
  }
}
