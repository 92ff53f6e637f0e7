import { AccountCard } from '#web/features/account/account-card.tsx'
import { LazySignedInPanel } from '#web/features/account/lazy-parts.tsx'
import { CardLink } from '#web/features/account/links.tsx'
import { GoogleButton, LoginForm } from '#web/features/account/login-form.tsx'
import { useSignInPage } from '#web/features/account/use-sign-in-page.ts'
import { PageHead } from '#web/page/site.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Login (clauses 2.6, 2.7); who is signed in already is told so, and why they were sent here. */
export default function LoginPage() {
  const { from, need, search, session, signingIn, signedInBefore, runSignIn } = useSignInPage()
  // A person who was sent here for a permission is signed in: no form before it is known who they are.
  const waiting = session.state === 'loading' && need !== null && !signingIn
  const ended = session.state === 'signed-out' && !signingIn ? session.problem : undefined
  const showForm = signedInBefore === null && !waiting
  return (
    <AccountCard
      title={signedInBefore === null ? 'Login to your Account' : 'You are signed in'}
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
        <LazySignedInPanel session={signedInBefore} from={from} need={need} />
      )}
      {waiting && <Spinner label="Looking who is here" />}
      {showForm && ended !== undefined && <Notice tone="info">{ended.message}</Notice>}
      {showForm && ended === undefined && from.startsWith('/classlist/') && (
        <Notice tone="info">
          Log in or create an account to order: you come back to the class.
        </Notice>
      )}
      {showForm && (
        <>
          <LoginForm from={from} search={search} runSignIn={runSignIn} />
          <p className="flex items-center gap-4 text-sand before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            Or
          </p>
          <GoogleButton from={from} runSignIn={runSignIn} />
        </>
      )}
    </AccountCard>
  )
}
