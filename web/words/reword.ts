import type { ApiError } from '#contract/errors.ts'
import { createFormats } from '#messages/formats.ts'
import type { Message } from '#messages/message.ts'
import { createTranslator, type Words } from '#messages/translator.ts'
import { createReasonWording, type ReasonMessages } from '#messages/word-reason.ts'

/** As at `/words/refusals`. */
export type RefusalWords = {
  reasons: ReasonMessages
  formats: Words<'formats'>
  /** For a refusal without a reason, or from a newer server. */
  unexpected: Message
}

/** For languages other than English, which the API itself speaks. */
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
