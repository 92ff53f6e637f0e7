import { useState } from 'react'
import { readLinkEmail } from '#web/session/link-email.ts'
import { sendSignInLink } from '#web/session/mail-links.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSite } from '#web/ui/site.tsx'
import { EmailForm } from './email-form.tsx'
import { MailSent } from './mail-sent.tsx'
import { WithMail } from './with-mail.tsx'

/** Asks for a new sign-in link in place of one that is used up. */
export function SignInLinkRequest({ from }: { from: string }) {
  const { origin } = useSite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (email: string) => {
    setSentTo(null)
    await sendSignInLink(email, origin + from)
    setSentTo(email)
  }
  return (
    <>
      <WithMail>
        <EmailForm
          id="sign-in-link"
          known={readLinkEmail() ?? ''}
          send={send}
          button="Send me a new link"
          retry="Try again"
        >
          {sentTo !== null && (
            <MailSent>
              A new link is on its way to <span className="wrap-anywhere">{sentTo}</span>.
            </MailSent>
          )}
        </EmailForm>
      </WithMail>
      <ButtonLink variant="quiet" to={`/login${returnSearch(from)}`}>
        Log in with a password
      </ButtonLink>
    </>
  )
}
