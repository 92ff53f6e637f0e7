import { AccountCard } from '#web/features/account/account-card.tsx'
import { CardLink } from '#web/features/account/card-link.tsx'
import { RegistrationForm } from '#web/features/account/registration-form.tsx'
import { SignedInPanel } from '#web/features/account/signed-in-panel.tsx'
import { useEntrance } from '#web/features/account/use-entrance.ts'
import { PageHead } from '#web/ui/site.tsx'

/** Registration (clause 2.8). */
export default function RegisterPage() {
  const { from, search, elsewhere, enter } = useEntrance()
  return (
    <AccountCard
      wide
      title="Register Now"
      subtitle={
        elsewhere === null && (
          <>
            Already Have Account <CardLink to={{ pathname: '/login', search }}>Login Here</CardLink>
          </>
        )
      }
    >
      <PageHead title="Register" description="Create an account as a student or an instructor." />
      {elsewhere === null ? (
        <RegistrationForm from={from} enter={enter} />
      ) : (
        <SignedInPanel session={elsewhere} from={from} need={null} />
      )}
    </AccountCard>
  )
}
