import { AccountCard } from '#web/features/account/account-card.tsx'
import { LazySignedInPanel } from '#web/features/account/lazy-signed-in-panel.tsx'
import { CardLink } from '#web/features/account/card-links.tsx'
import { BackToClass } from '#web/features/account/links.tsx'
import { GoogleButton, LoginForm } from '#web/features/account/login-form.tsx'
import { useDescribe } from '#web/features/account/use-describe.ts'
import { useSignInPage } from '#web/features/account/use-sign-in-page.ts'
import { PageHead } from '#web/page/site.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { wordsContext } from '#web/server-context.ts'
import { Live } from '#web/ui/live.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/login.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: context.get(wordsContext)(...import.meta.words),
})

/** Tells people who are signed in already, and why they were sent here (clauses 2.6, 2.7). */
export default memoPage(function LoginPage() {
  const t = useMessages('account')
  const describe = useDescribe()
  const { from, need, search, state, onEmail, session, signingIn, signedInBefore, runSignIn } =
    useSignInPage()
  // A person sent here for a permission is signed in: no form before the session is known.
  const waiting = session.state === 'loading' && need !== null && !signingIn
  const ended = session.state === 'signed-out' && !signingIn ? session.problem : undefined
  const showForm = signedInBefore === null && !waiting
  return (
    <AccountCard
      title={t(signedInBefore === null ? 'loginHeading' : 'signedIn')}
      subtitle={
        showForm && (
          <RichMessage
            of={t}
            message="createAccount"
            tags={{ register: <CardLink to={{ pathname: '/register', search }} state={state} /> }}
          />
        )
      }
    >
      <PageHead title={t('login')} description={t('loginDescription')} />
      {signedInBefore !== null && (
        <LazySignedInPanel session={signedInBefore} from={from} need={need} />
      )}
      {waiting && <Spinner label={t('checking')} />}
      <Live>
        {showForm && ended !== undefined && <Notice tone="info">{describe(ended)}</Notice>}
      </Live>
      {showForm && ended === undefined && <BackToClass from={from} />}
      {showForm && (
        <>
          <LoginForm from={from} search={search} onEmail={onEmail} runSignIn={runSignIn} />
          <p className="flex items-center gap-4 text-text-quiet before:h-px before:grow before:bg-edge after:h-px after:grow after:bg-edge">
            {t('or')}
          </p>
          <GoogleButton from={from} runSignIn={runSignIn} />
        </>
      )}
    </AccountCard>
  )
})
