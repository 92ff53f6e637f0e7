import { useState } from 'react'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { sendPasswordReset } from '#web/session/mail-links.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailSent, WithMail } from './email-form.tsx'
import { LoginLink } from './links.tsx'
import { useAction } from './use-action.ts'

/** An e-mail is the account's again. Whoever changed it may know the password: the next step is a new one. */
export function RecoveredEmail({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { busy, problem, run } = useAction(async () => {
    setSent(false)
    await sendPasswordReset(email)
    setSent(true)
  })
  const button = sent ? 'Send again' : 'Send me a link to a new password'
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
        <Button busy={busy} onClick={run}>
          {problem === null ? button : 'Try again'}
        </Button>
      </WithMail>
      <LoginLink email={email} quiet>
        Log in
      </LoginLink>
    </>
  )
}
