import type { Translate } from '#messages/translator.ts'
import type { LinkMode } from '#web/session/link-mode.ts'
import { applyLink, sendPasswordReset, type LinkFacts } from '#web/session/mail-links.ts'
import { userOf, useSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { BrokenLink, isTransient } from './broken-link.tsx'
import { CheckingLink } from './checking-link.tsx'
import { MailButton } from './email-form.tsx'
import { LinkSignIn } from './link-sign-in.tsx'
import { GoOnLink, LoginLink } from './links.tsx'
import { NewPassword } from './new-password.tsx'
import { useMailedLink } from './use-mailed-link.ts'

type MailedLinkProps = { mode: LinkMode; code: string; from: string }

/** Use the code as the key. */
export function MailedLink({ mode, code, from }: MailedLinkProps) {
  const t = useMessages('links')
  const { link, finish, fail, retry } = useMailedLink(mode, code)
  const here = userOf(useSession())
  const isConfirmed =
    link.state === 'failed' &&
    mode === 'verifyEmail' &&
    here?.emailVerified === true &&
    !isTransient(link.problem)
  const outcome =
    link.state === 'done'
      ? describeOutcome(mode, link.facts, t)
      : isConfirmed
        ? t('confirmedAlready', { email: here.email ?? '' })
        : null
  return (
    <>
      <Live className="wrap-anywhere">
        {link.state === 'ready' && isApplied(mode) && t('question', { mode, ...link.facts })}
        {outcome !== null && <Notice tone="good">{outcome}</Notice>}
      </Live>
      {link.state === 'checking' && <CheckingLink />}
      {link.state === 'ready' && (
        <Action
          mode={mode}
          code={code}
          from={from}
          email={link.facts.email}
          onDone={() => finish(link.facts)}
          onUnusable={fail}
        />
      )}
      {link.state === 'done' && <NextStep mode={mode} from={from} email={link.facts.email} />}
      {isConfirmed && <GoOnLink from={from} />}
      {link.state === 'failed' && !isConfirmed && (
        <BrokenLink mode={mode} from={from} problem={link.problem} retry={retry} />
      )}
    </>
  )
}

/** The other modes need a form, not only a button. */
const isApplied = (mode: LinkMode): boolean => mode !== 'resetPassword' && mode !== 'signIn'

function describeOutcome(
  mode: LinkMode,
  { email, previousEmail: previous }: LinkFacts,
  t: Translate<'links'>,
): string {
  if (mode === 'verifyEmail') return t('confirmed', { email })
  if (mode === 'recoverEmail') return t('recovered', { email })
  if (mode === 'resetPassword') return t('passwordSet')
  return previous === null ? t('changed', { email }) : t('changedFrom', { email, previous })
}

type ActionProps = MailedLinkProps & {
  email: string
  onDone: () => void
  onUnusable: (error: unknown) => void
}

/** Only here, after a press, does a link act. */
function Action({ mode, code, from, email, onDone, onUnusable }: ActionProps) {
  const t = useMessages('links')
  const { pending, run } = useTask(() => applyLink(code).then(onDone, onUnusable))
  if (mode === 'signIn') return <LinkSignIn from={from} />
  if (mode === 'resetPassword')
    return <NewPassword code={code} email={email} onDone={onDone} onUnusable={onUnusable} />
  return (
    <Button busy={pending} onClick={run}>
      {t('apply', { mode })}
    </Button>
  )
}

function NextStep({ mode, from, email }: Omit<MailedLinkProps, 'code'> & { email: string }) {
  const t = useMessages('links')
  const isSignedIn = useSession().state === 'signed-in'
  if (mode === 'recoverEmail') return <AfterRecovery email={email} />
  if (isSignedIn && mode !== 'resetPassword') return <GoOnLink from={from} />
  return (
    <LoginLink from={from} email={email}>
      {t(mode === 'resetPassword' ? 'loginWithPassword' : 'login')}
    </LoginLink>
  )
}

/** The person who changed the e-mail may know the password, so a new one comes next. */
function AfterRecovery({ email }: { email: string }) {
  const t = useMessages('links')
  const layout = useMessages('layout')
  return (
    <>
      <p className="text-text-quiet">{t('recoveredAdvice')}</p>
      <MailButton
        send={() => sendPasswordReset(email)}
        sent={t('passwordLinkSent')}
        button={t('sendPasswordLink')}
        again={layout('sendAgain')}
      />
      <LoginLink email={email} quiet>
        {t('login')}
      </LoginLink>
    </>
  )
}
