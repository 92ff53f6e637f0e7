import { AccountCard } from '#web/features/account/account-card.tsx'
import { LazySignedInPanel } from '#web/features/account/lazy-signed-in-panel.tsx'
import { RegistrationForm } from '#web/features/account/registration-form.tsx'
import { CardLink } from '#web/features/account/card-links.tsx'
import { BackToClass } from '#web/features/account/links.tsx'
import { useSignInPage } from '#web/features/account/use-sign-in-page.ts'
import { PageHead } from '#web/page/site.tsx'
import { wordsContext } from '#web/server-context.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/register.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: context.get(wordsContext)(...import.meta.words),
})

/** Clause 2.8. */
export default memoPage(function RegisterPage() {
  const t = useMessages('account')
  const { from, search, state, onEmail, signedInBefore, runSignIn } = useSignInPage()
  return (
    <AccountCard
      wide
      title={t(signedInBefore === null ? 'registerHeading' : 'signedIn')}
      subtitle={
        signedInBefore === null && (
          <RichMessage
            of={t}
            message="haveAccount"
            tags={{ login: <CardLink to={{ pathname: '/login', search }} state={state} /> }}
          />
        )
      }
    >
      <PageHead title={t('register')} description={t('registerDescription')} />
      {signedInBefore === null ? (
        <>
          <BackToClass from={from} />
          <RegistrationForm from={from} onEmail={onEmail} runSignIn={runSignIn} />
        </>
      ) : (
        <LazySignedInPanel session={signedInBefore} from={from} need={null} />
      )}
    </AccountCard>
  )
})
