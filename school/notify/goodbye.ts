import { z } from 'zod'
import type { Trx } from '#school/base/tables.ts'
import type { Letters } from './letters.ts'

type GoodbyeParts = {
  letters: Pick<Letters, 'register'>
  product: string
}

const goodbye = z.object({
  /** The address of the deleted person; deleted with the note, once the mail is sent. */
  email: z.string(),
  by: z.enum(['person', 'school']),
})

/** The last mail to a deleted person (clause 19.9). */
export function createGoodbye({ letters, product }: GoodbyeParts) {
  const note = letters.register('goodbye', goodbye, async ({ email, by }, { wording }) => {
    const t = wording.translate('mails')
    return {
      subject: t('goodbyeSubject', { product }),
      paragraphs: [t('goodbye', { by, product }), t('goodbyeKept'), t('goodbyeQuestion', { by })],
      link: { label: t('contactSchool'), path: '/contact' },
      isVital: true,
      buyerEmail: email,
    }
  })

  return {
    /**
     * Notes the mail about a deletion, in its transaction and after the person was erased; to their former
     * e-mail, which must be verified.
     */
    sayGoodbye: (
      trx: Trx,
      { id: userId, email }: { id: string; email: string },
      by: z.output<typeof goodbye>['by'],
    ): Promise<void> => note(trx, { userId, topic: 'goodbye', content: { email, by } }),
  }
}
