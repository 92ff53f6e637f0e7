import { z } from 'zod'
import { writeLetter } from '#platform/mail/letter.ts'
import { defineMail } from '#school/base/job.ts'
import { renewLink } from '#school/users/invitations.ts'

/**
 * To somebody who has no record yet, in the school's own language. Its link has the token behind a `#`, which
 * browsers send to nobody.
 */
export const invitationMail = defineMail({
  kind: 'invitation',
  schema: z.object({ invitationId: z.string() }),
  async write(school, { invitationId }) {
    const invitation = await renewLink(school, invitationId)
    if (invitation === null) return undefined
    const { email, role, by_name: by, token, expires_at: expires } = invitation
    const { product, palettes } = school.settings
    const wording = school.wordingFor(null)
    const t = wording.translate('welcome-mails')
    const link = new URLSearchParams({ invitation: token, email, role })
    return {
      to: email,
      ...writeLetter(
        {
          language: wording.language,
          product,
          home: wording.address('/'),
          subject: t('invitedSubject', { product }),
          greeting: wording.translate('mails')('greeting'),
          sections: [
            {
              paragraphs: [t('invited', { by, product, role })],
              link: {
                label: t('acceptInvitation'),
                url: `${wording.address('/register')}#${link}`,
              },
              notes: [
                t('invitationEnds', { time: wording.formats().dateTime(expires) }),
                t('invitationIgnored'),
              ],
            },
          ],
        },
        palettes.letter,
      ),
    }
  },
})
