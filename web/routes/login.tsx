import { AccountCard } from '#web/features/account/account-card.tsx'
import { CardLink, useKnownEmail } from '#web/features/account/links.tsx'
import { LoginForm } from '#web/features/account/login-form.tsx'
import { SignedInPanel } from '#web/features/account/signed-in-panel.tsx'
import { useSignInPage } from '#web/features/account/use-sign-in-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/page/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Login (clauses 2.6, 2.7); who is signed in already is told so, and why they were sent here. */
export default function LoginPage() {
  const { from, need, search, session, signingIn, signedInBefore, keepForm } = useSignInPage()
  const known = useKnownEmail()
  // Whoever was sent here for a permission is signed in: no form before it is known who they are.
  const waiting = session.state === 'loading' && need !== null && !signingIn
  const ended = session.state === 'signed-out' && !signingIn ? session.problem : undefined
  const showForm = signedInBefore === null && !waiting
  return (
    <AccountCard
      title="Login to your Account"
      subtitle={
        showForm && (
          <>
            Don&apos;t have account ?{' '}
            <CardLink to={{ pathname: '/register', search }}>just create an account</CardLink> and
            enjoy the experience.
          </>
        )
      }
    >
      <PageHead title="Login" description="Log in to your account at the school." />
      {signedInBefore !== null && (
        <SignedInPanel session={signedInBefore} from={from} need={need} />
      )}
      {waiting && <Spinner label="Looking who is here" />}
      {showForm && ended !== undefined && <Notice tone="info">{ended.message}</Notice>}
      {showForm && (
        <LoginForm key={known} from={from} search={search} known={known} keepForm={keepForm} />
      )}
    </AccountCard>
  )
}
