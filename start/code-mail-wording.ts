import type { CodeMailWording } from '#identity/context.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { pageUrl } from '#messages/address.ts'
import { findOffered } from '#messages/languages.ts'
import type { ReplacedTexts } from '#messages/replaced.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import type { Settings } from '#school/base/school.ts'
import type { Config } from './config/config.ts'

/** Characters that make mail programs show a link, and those allowed before the @ of an e-mail. */
const link = /[/\\]|^www\./i

/** Words the mails of the identity service, which has no messages itself. */
export function createCodeMailWording(
  config: Pick<Config, 'origin' | 'languages'> & {
    /** The school's present name and colours. */
    readSettings: () => Pick<Settings, 'product' | 'palettes'> & {
      parts: { texts: ReplacedTexts }
    }
  },
): CodeMailWording {
  const { languages } = config
  const findLanguage = (requested: string) => findOffered(languages, requested)
  const urlOf = (requested: string, path: string) => pageUrl(config, findLanguage(requested), path)
  return {
    ownLanguage: findLanguage(''),
    actionUrl: (requested) => urlOf(requested, '/account/action'),
    write: ({ purpose, email, new_email, language: requested }, url) => {
      const language = findLanguage(requested)
      const { product, palettes, parts } = config.readSettings()
      const t = readTranslator(language, 'mails', parts.texts)
      const isRemoved = purpose === 'RECOVER_EMAIL' && new_email === null
      const emails = [[t('email'), email] as const, [t('newEmail'), new_email ?? ''] as const]
      const letter = {
        language,
        product,
        home: urlOf(requested, '/'),
        subject: t('linkSubject', { purpose, product }),
        greeting: t('greeting'),
        sections: [
          {
            paragraphs: [
              isRemoved ? t('emailRemoved', { product }) : t('linkText', { purpose, product }),
            ],
            // An e-mail that its reader may not have chosen must not be a link.
            facts: emails.filter(([, value]) => value !== '' && !link.test(value)),
            link: { label: t('linkButton', { purpose }), url },
            notes: [t('linkEnds'), t('linkIgnored', { purpose })],
          },
        ],
      }
      return writeLetter(letter, palettes.letter)
    },
  }
}
