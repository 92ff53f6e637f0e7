import { AccountCard } from '#web/features/account/account-card.tsx'
import { CardLink } from '#web/features/account/card-link.tsx'
import { useKnownEmail } from '#web/features/account/known-email.ts'
import { LoginForm } from '#web/features/account/login-form.tsx'
import { SignedInPanel } from '#web/features/account/signed-in-panel.tsx'
import { useEntrance } from '#web/features/account/use-entrance.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Login (clauses 2.6, 2.7); who is signed in already is told so, and why they were sent here. */
export default function LoginPage() {
  const { from, need, search, session, entering, elsewhere, enter } = useEntrance()
  const known = useKnownEmail()
  // Whoever was sent here for a permission is signed in: no form before it is known who they are.
  const waiting = session.state === 'loading' && need !== null && !entering
  const ended = session.state === 'signed-out' && !entering ? session.problem : undefined
  const showForm = elsewhere === null && !waiting
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
      {elsewhere !== null && <SignedInPanel session={elsewhere} from={from} need={need} />}
      {waiting && <Spinner label="Looking who is here" />}
      {showForm && ended !== undefined && <Notice tone="info">{ended.message}</Notice>}
      {showForm && (
        <LoginForm key={known} from={from} search={search} known={known} enter={enter} />
      )}
    </AccountCard>
  )
}
