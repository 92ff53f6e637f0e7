import { readReasonWords, readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { noTexts, type ReplacedTexts } from '#messages/replaced.ts'
import { createReasonWording } from '#messages/word-reason.ts'

type WordReason = ReturnType<typeof createReasonWording>

const made = new WeakMap<ReplacedTexts, WordReason>()

/** With a school's own texts. Clients that show another language word the reasons themselves. */
export function englishWording(texts: ReplacedTexts): WordReason {
  const known = made.get(texts)
  if (known !== undefined) return known
  const formats = readTranslator('en', 'formats', texts)
  const word = createReasonWording({
    messages: readReasonWords('en', texts),
    language: 'en',
    formatsIn: (timeZone, currency) =>
      createFormats({ language: 'en', timeZone, currency }, formats),
  })
  made.set(texts, word)
  return word
}

/** As the product words them. */
export const wordInEnglish = englishWording(noTexts)
