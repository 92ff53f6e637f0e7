import { useLocation, useSearchParams } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { CardLink, useKnownEmail, WithMail } from '#web/features/account/links.tsx'
import { PageHead, useSite } from '#web/page/site.tsx'
import { sendPasswordReset } from '#web/session/mail-links.ts'
import { readReturnLocation } from '#web/session/return-location.ts'

/** Asking for a link that leads to a new password. */
export default function ForgotPasswordPage() {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const { mail } = useSite()
  const from = readReturnLocation(params)
  return (
    <AccountCard
      title="Forgot your password?"
      subtitle={
        <>
          {mail === 'none'
            ? 'You can '
            : 'Tell us your e-mail, and we send you a link to choose a new one. Or '}
          <CardLink to={{ pathname: '/login', search }}>go back to the login</CardLink>.
        </>
      }
    >
      <PageHead title="Forgot password" description="Get a link to choose a new password." />
      <WithMail>
        <ForgottenForm from={from} />
      </WithMail>
    </AccountCard>
  )
}

/** Asks for a link to a new password, which leads on to `from`. */
function ForgottenForm({ from }: { from: string }) {
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
