import { sendPasswordReset } from '#web/session/mail-links.ts'
import { useSite } from '#web/page/site.tsx'
import { EmailForm } from './email-form.tsx'
import { useKnownEmail } from './links.tsx'

/** Asks for a link to a new password, which leads on to `from`. */
export function ForgottenForm({ from }: { from: string }) {
  const known = useKnownEmail()
  const { origin } = useSite()
  return (
    <EmailForm
      key={known}
      id="forgot-password"
      known={known}
      send={(email) => sendPasswordReset(email, from === '/' ? undefined : origin + from)}
      button="Send me a link"
      again="Send again"
      retry="Try again"
      // Does not tell who has an account.
      sent={() => 'If there is an account with this e-mail, a link is on its way.'}
    />
  )
}
