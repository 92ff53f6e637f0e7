import { useState } from 'react'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { sendPasswordReset } from '#web/session/mail-links.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useSite } from '#web/ui/site.tsx'
import { OutboxLink } from './outbox-link.tsx'

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
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'forgot-password',
    schema: z.object({ email }),
    defaultValue: { email: known },
    save: async (asked) => {
      setAnswered(false)
      await sendPasswordReset(asked.email, from === '/' ? undefined : origin + from)
      setAnswered(true)
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        field={fields.email}
        label="Email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Enter your email"
      />
      <FormFailure message={failure} code={failureCode} />
      {answered && (
        <Notice tone="good">
          If there is an account with this e-mail, a link is on its way.{' '}
          <span className="text-cream">
            <OutboxLink />
          </span>
        </Notice>
      )}
      <SubmitButton busy={busy}>{answered ? 'Send again' : 'Send me a link'}</SubmitButton>
    </form>
  )
}
