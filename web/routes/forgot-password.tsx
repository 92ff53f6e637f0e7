import { useLocation, useSearchParams } from 'react-router'
import { AccountCard } from '#web/features/account/account-card.tsx'
import { ForgottenForm } from '#web/features/account/forgotten-form.tsx'
import { CardLink } from '#web/features/account/links.tsx'
import { WithMail } from '#web/features/account/with-mail.tsx'
import { readReturnLocation } from '#web/session/return-location.ts'
import { PageHead, useSite } from '#web/page/site.tsx'

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
