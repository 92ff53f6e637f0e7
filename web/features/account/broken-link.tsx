import type { ReactNode } from 'react'
import { absoluteUrl } from '#messages/address.ts'
import type { Translate } from '#messages/translator.ts'
import { useSite } from '#web/page/site.tsx'
import type { LinkMode } from '#web/session/link-mode.ts'
import { sendSignInLink } from '#web/session/mail-links.ts'
import type { AuthProblem } from '#web/session/messages.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { userOf, useSession } from '#web/session/session-state.ts'
import { mailVerificationAgain } from '#web/session/verification.ts'
import { linkEmail } from '#web/storage.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { EmailForm, MailButton } from './email-form.tsx'
import { WithMail } from './card-links.tsx'
import { ProblemNotice } from './problem-notice.tsx'

type BrokenLinkProps = {
  mode: LinkMode
  from: string
  problem: AuthProblem
  retry: () => void
}

/** Connection errors: the link itself may be valid. */
const transient = new Set(['auth/network-request-failed', 'auth/timeout', 'auth/too-many-requests'])

export const isTransient = ({ code }: AuthProblem): boolean => transient.has(code)

export function BrokenLink({ mode, from, problem, retry }: BrokenLinkProps) {
  const t = useMessages('links')
  const layout = useMessages('layout')
  return (
    <>
      <ProblemNotice problem={problem} />
      {isTransient(problem) ? (
        <Button onClick={retry}>{layout('tryAgain')}</Button>
      ) : (
        nextSteps[mode](from, t)
      )}
    </>
  )
}

const nextSteps: Record<LinkMode, (from: string, t: Translate<'links'>) => ReactNode> = {
  resetPassword: (from, t) => (
    <>
      <p className="text-text-quiet">{t('passwordLinkAdvice')}</p>
      <ButtonLink to={`/forgot-password${returnSearch(from)}`}>{t('askForLink')}</ButtonLink>
      <ButtonLink variant="quiet" to={`/login${returnSearch(from)}`}>
        {t('goToLogin')}
      </ButtonLink>
    </>
  ),
  verifyAndChangeEmail: (from, t) => (
    <>
      <p className="text-text-quiet">{t('changeAdvice')}</p>
      <ButtonLink to={`/login${returnSearch(from)}`}>{t('goToLogin')}</ButtonLink>
    </>
  ),
  recoverEmail: (_from, t) => (
    <>
      <p className="text-text-quiet">{t('recoverAdvice')}</p>
      <ButtonLink to="/login">{t('goToLogin')}</ButtonLink>
      <ButtonLink variant="quiet" to="/forgot-password">
        {t('choosePassword')}
      </ButtonLink>
    </>
  ),
  verifyEmail: (from) => <VerificationRequest from={from} />,
  signIn: (from) => <SignInLinkRequest from={from} />,
}

const newLinkSent = (t: Translate<'links'>, email: string) => (
  <span className="wrap-anywhere">{t('newLinkSent', { email })}</span>
)

function SignInLinkRequest({ from }: { from: string }) {
  const t = useMessages('links')
  const layout = useMessages('layout')
  const site = useSite()
  return (
    <>
      <WithMail>
        <EmailForm
          id="sign-in-link"
          known={linkEmail.read() ?? ''}
          send={(email) => sendSignInLink(email, absoluteUrl(site, from))}
          button={t('sendNewLink')}
          retry={layout('tryAgain')}
          sent={(email) => newLinkSent(t, email)}
        />
      </WithMail>
      <ButtonLink variant="quiet" to={`/login${returnSearch(from)}`}>
        {t('loginByPassword')}
      </ButtonLink>
    </>
  )
}

function VerificationRequest({ from }: { from: string }) {
  const t = useMessages('links')
  const here = userOf(useSession())
  if (here !== null)
    return (
      <MailButton
        send={mailVerificationAgain}
        sent={newLinkSent(t, here.email ?? '')}
        button={t('sendNewLink')}
        again={t('sendNewLink')}
      />
    )
  return (
    <>
      <p className="text-text-quiet">{t('verifyAdvice')}</p>
      <ButtonLink to={`/login${returnSearch(from)}`}>{t('goToLogin')}</ButtonLink>
    </>
  )
}
