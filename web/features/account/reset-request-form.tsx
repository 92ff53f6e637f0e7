import { useState } from 'react'
import { sendPasswordReset } from '#web/session/mail-links.ts'
import { useSite } from '#web/ui/site.tsx'
import { EmailForm } from './email-form.tsx'
import { MailSent } from './mail-sent.tsx'

type ResetRequestFormProps = {
  /** Where the person wanted to go; the mailed link leads on there. */
  from: string
  /** What the field holds at first. */
  known: string
}

/** Asks for a link to a new password; the answer does not tell who has an account. */
export function ResetRequestForm({ from, known }: ResetRequestFormProps) {
  const { origin } = useSite()
  const [answered, setAnswered] = useState(false)
  const send = async (email: string) => {
    setAnswered(false)
    await sendPasswordReset(email, from === '/' ? undefined : origin + from)
    setAnswered(true)
  }
  return (
    <EmailForm
      id="forgot-password"
      known={known}
      send={send}
      button={answered ? 'Send again' : 'Send me a link'}
      retry="Try again"
    >
      {answered && (
        <MailSent>If there is an account with this e-mail, a link is on its way.</MailSent>
      )}
    </EmailForm>
  )
}
