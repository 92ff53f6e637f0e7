import { useState } from 'react'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { useSession } from '#web/session/auth.ts'
import { applyLink, sendPasswordReset } from '#web/session/mail-links.ts'
import { toAuthProblem, type AuthProblem } from '#web/session/messages.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BrokenLink } from './broken-link.tsx'
import { GoOnLink } from './go-on-link.tsx'
import type { KnownEmail } from './known-email.ts'
import { MailSent } from './mail-sent.tsx'
import { useLinkWork } from './use-link-work.ts'
import { WithMail } from './with-mail.tsx'

type ChangedEmailProps = {
  mode: 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail'
  code: string
  from: string
}

/** A link that confirms, changes or brings back an e-mail does so at once, and says it. */
export function ChangedEmail({ mode, code, from }: ChangedEmailProps) {
  const link = useLinkWork(() => applyLink(mode, code))
  if (link.state === 'working') return <Spinner label="Looking at your link" />
  if (link.state === 'failed')
    return <BrokenLink mode={mode} from={from} problem={link.problem} retry={link.retry} />
  const { email, previousEmail } = link.result
  if (mode === 'recoverEmail') return <BroughtBack email={email} />
  return (
    <>
      <Notice tone="good">
        <span className="wrap-anywhere">
          {mode === 'verifyEmail'
            ? `Thank you. ${email} is confirmed.`
            : `From now on you log in with ${email}${previousEmail === null ? '' : ` instead of ${previousEmail}`}.`}
        </span>
      </Notice>
      <GoOn email={email} from={from} />
    </>
  )
}

/** On to the page that was asked for, by the login where nobody is signed in here. */
function GoOn({ email, from }: { email: string; from: string }) {
  const signedIn = useSession().state === 'signed-in'
  return signedIn ? (
    <GoOnLink from={from} />
  ) : (
    <ButtonLink to={`/login${returnSearch(from)}`} state={{ email } satisfies KnownEmail} replace>
      Log in
    </ButtonLink>
  )
}

/** Whoever changed the e-mail may know the password: the next step is a new one. */
function BroughtBack({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const send = async () => {
    setBusy(true)
    setSent(false)
    setProblem(null)
    try {
      await sendPasswordReset(email)
      setSent(true)
    } catch (error) {
      setProblem(toAuthProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Notice tone="good">
        <span className="wrap-anywhere">
          Your e-mail is {email} again. All sessions have ended.
        </span>
      </Notice>
      <p className="text-sand">
        If it was not you who changed it, somebody may know your password. Choose a new one.
      </p>
      <WithMail>
        {sent && <MailSent>A link to a new password is on its way.</MailSent>}
        <FormFailure message={problem?.message} code={problem?.code} />
        <Button busy={busy} onClick={() => void send()}>
          {problem !== null
            ? 'Try again'
            : sent
              ? 'Send again'
              : 'Send me a link to a new password'}
        </Button>
      </WithMail>
      <ButtonLink variant="quiet" to="/login" state={{ email } satisfies KnownEmail} replace>
        Log in
      </ButtonLink>
    </>
  )
}
