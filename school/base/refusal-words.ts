import { readReasonWords, readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { createReasonWording } from '#messages/word-reason.ts'

const formats = readTranslator('en', 'formats')

/** Clients that show another language word the reasons themselves. */
export const wordInEnglish = createReasonWording({
  messages: readReasonWords('en'),
  language: 'en',
  formatsIn: (timeZone, currency) => createFormats({ language: 'en', timeZone, currency }, formats),
})
