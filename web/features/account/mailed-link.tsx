import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import type { LinkMode } from '#web/session/link-mode.ts'
import {
  followLink,
  sendPasswordReset,
  setNewPassword,
  type LinkFacts,
} from '#web/session/mail-links.ts'
import { AuthProblem, toAuthProblem } from '#web/session/messages.ts'
import { awaitSession, useSession } from '#web/session/session-state.ts'
import { loginWithLink } from '#web/session/store.ts'
import { linkEmail } from '#web/storage.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { BrokenLink } from './broken-link.tsx'
import { CheckingLink } from './checking-link.tsx'
import { EmailForm, MailButton } from './email-form.tsx'
import { GoOnLink, LoginLink } from './links.tsx'
import { PasswordFields } from './password-fields.tsx'
import { newPasswordForm } from './registration.ts'
import { useDescribe } from './use-describe.ts'
import { useNotifyRegistered } from './use-notify-registered.ts'

type Link =
  | { state: 'working' }
  | { state: 'done'; facts: LinkFacts }
  | { state: 'failed'; problem: AuthProblem }

type MailedLinkProps = { mode: LinkMode; code: string; from: string }

/** Use the code as the key: a code is valid once, and React's development mode runs effects twice. */
export function MailedLink({ mode, code, from }: MailedLinkProps) {
  const t = useMessages('links')
  const [link, setLink] = useState<Link>({ state: 'working' })
  const signedIn = useSession().state === 'signed-in'
  const started = useRef(false)
  const fail = (error: unknown) => setLink({ state: 'failed', problem: toAuthProblem(error) })
  const follow = () => {
    setLink({ state: 'working' })
    awaitSession()
      .then(() => followLink(mode, code))
      .then((facts) => setLink({ state: 'done', facts }))
      .catch(fail)
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    follow()
  })

  if (link.state === 'working') return <CheckingLink />
  if (link.state === 'failed')
    return <BrokenLink mode={mode} from={from} problem={link.problem} retry={follow} />
  const { email, previousEmail } = link.facts
  if (mode === 'resetPassword')
    return <NewPassword code={code} from={from} email={email} onUnusable={fail} />
  if (mode === 'signIn') return <LinkSignIn from={from} />
  if (mode === 'recoverEmail') return <RecoveredEmail email={email} />
  return (
    <>
      <Notice tone="good">
        <span className="wrap-anywhere">
          {mode === 'verifyEmail'
            ? t('confirmed', { email })
            : previousEmail === null
              ? t('changed', { email })
              : t('changedFrom', { email, previous: previousEmail })}
        </span>
      </Notice>
      {signedIn ? (
        <GoOnLink from={from} />
      ) : (
        <LoginLink from={from} email={email}>
          {t('login')}
        </LoginLink>
      )}
    </>
  )
}

/** The person who changed the e-mail may know the password, so a new one comes next. */
function RecoveredEmail({ email }: { email: string }) {
  const t = useMessages('links')
  const layout = useMessages('layout')
  return (
    <>
      <Notice tone="good">
        <span className="wrap-anywhere">{t('recovered', { email })}</span>
      </Notice>
      <p className="text-sand">{t('recoveredAdvice')}</p>
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

/** If the e-mail is known the form submits itself; a refusal leaves it open. */
function LinkSignIn({ from }: { from: string }) {
  const [known] = useState(() => linkEmail.read())
  const navigate = useNavigate()
  const toast = useToast()
  const t = useMessages('links')
  const account = useMessages('account')
  const notifyRegistered = useNotifyRegistered()
  const form = useRef<HTMLFormElement>(null)
  const signIn = async (email: string) => {
    const { created } = await loginWithLink(email, window.location.href).catch(refuse)
    linkEmail.write(null)
    if (created) await notifyRegistered(account('registrationDone'))
    else toast(account('loggedIn'))
    await navigate(from, { replace: true })
  }
  useEffect(() => {
    if (known !== null) form.current?.requestSubmit()
  }, [known])
  return (
    <EmailForm
      ref={form}
      id="link-sign-in"
      known={known ?? ''}
      hint={t('linkEmailHint')}
      send={signIn}
      button={t('signIn')}
    />
  )
}

/** The service accepts a link only with the e-mail that it was sent to. */
function refuse(error: unknown): never {
  if (error instanceof AuthProblem && error.code === 'auth/invalid-email')
    throw new AuthProblem(error.code, 'linkOfAnotherEmail')
  throw error
}

const unusableCodes = ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-disabled']

type NewPasswordProps = {
  code: string
  from: string
  email: string
  onUnusable: (problem: AuthProblem) => void
}

function NewPassword({ code, from, email, onUnusable }: NewPasswordProps) {
  const t = useMessages('links')
  const account = useMessages('account')
  const [done, setDone] = useState(false)
  const { fields, ...form } = useSaveForm({
    id: 'new-password',
    schema: newPasswordForm,
    save: async ({ password }) => {
      try {
        await setNewPassword(code, password)
        setDone(true)
      } catch (error) {
        if (!(error instanceof AuthProblem && unusableCodes.includes(error.code))) throw error
        onUnusable(error)
      }
    },
    describe: useDescribe(),
  })
  if (done)
    return (
      <>
        <Notice tone="good">{t('passwordSet')}</Notice>
        <LoginLink from={from} email={email}>
          {t('loginWithPassword')}
        </LoginLink>
      </>
    )
  return (
    <SaveForm form={form} submit={t('setPassword')}>
      <p className="wrap-anywhere text-sand">
        <RichMessage
          of={t}
          message="accountOf"
          values={{ email }}
          tags={{ b: <strong className="text-cream" /> }}
        />
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordFields
        label={account('newPassword')}
        password={fields.password}
        confirm={fields.confirm}
      />
    </SaveForm>
  )
}
