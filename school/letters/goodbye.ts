import { z } from 'zod'
import type { FactOf } from '#school/base/facts.ts'
import { defineLetter } from './letter-kind.ts'

/** The last mail to a deleted person (clause 19.9). */
export const goodbye = defineLetter({
  kind: 'goodbye',
  rank: 100,
  schema: z.object({
    /** The address of the deleted person; deleted with the note, once the mail is sent. */
    email: z.string(),
    by: z.enum(['person', 'school']),
  }),
  async write({ settings }, { email, by }, { wording }) {
    const t = wording.translate('mails')
    const { product } = settings
    return {
      subject: t('goodbyeSubject', { product }),
      paragraphs: [t('goodbye', { by, product }), t('goodbyeKept'), t('goodbyeQuestion', { by })],
      link: { label: t('contactSchool'), path: '/contact' },
      isVital: true,
      buyerEmail: email,
    }
  },
})

/** To their former e-mail, if it is theirs. */
export const noteGoodbye = ({ user, wasVerified, by }: FactOf<'user-erased'>) =>
  wasVerified ? [{ userId: user.id, topic: 'goodbye', content: { email: user.email, by } }] : []
