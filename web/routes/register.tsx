import { AccountCard } from '#web/features/account/account-card.tsx'
import { LazySignedInPanel } from '#web/features/account/lazy-parts.tsx'
import { RegistrationForm } from '#web/features/account/registration-form.tsx'
import { CardLink } from '#web/features/account/links.tsx'
import { useSignInPage } from '#web/features/account/use-sign-in-page.ts'
import { PageHead } from '#web/page/site.tsx'

/** Registration (clause 2.8). */
export default function RegisterPage() {
  const { from, search, signedInBefore, runSignIn } = useSignInPage()
  return (
    <AccountCard
      wide
      title={signedInBefore === null ? 'Register Now' : 'You are signed in'}
      subtitle={
        signedInBefore === null && (
          <>
            Already Have Account <CardLink to={{ pathname: '/login', search }}>Login Here</CardLink>
          </>
        )
      }
    >
      <PageHead title="Register" description="Create an account as a student or an instructor." />
      {signedInBefore === null ? (
        <RegistrationForm from={from} runSignIn={runSignIn} />
      ) : (
        <LazySignedInPanel session={signedInBefore} from={from} need={null} />
      )}
    </AccountCard>
  )
}
