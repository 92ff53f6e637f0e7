import { sendPasswordReset } from '#web/session/mail-links.ts'
import { Notice } from '#web/ui/notice.tsx'
import { MailButton } from './email-form.tsx'
import { LoginLink } from './links.tsx'

/** An e-mail is the account's again. Whoever changed it may know the password: the next step is a new one. */
export function RecoveredEmail({ email }: { email: string }) {
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
      <MailButton
        send={() => sendPasswordReset(email)}
        sent="A link to a new password is on its way."
        button="Send me a link to a new password"
        again="Send again"
      />
      <LoginLink email={email} quiet>
        Log in
      </LoginLink>
    </>
  )
}
