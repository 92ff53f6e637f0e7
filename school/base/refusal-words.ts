import { readReasonWords, readWords } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { createTranslator } from '#messages/translator.ts'
import { createReasonWording } from '#messages/word-reason.ts'

const formats = createTranslator(readWords('en', 'formats'), 'en')

/** What the API itself says: whoever wants another language has the reasons. */
export const wordInEnglish = createReasonWording({
  messages: readReasonWords('en'),
  language: 'en',
  formatsIn: (timeZone, currency) => createFormats({ language: 'en', timeZone, currency }, formats),
})
