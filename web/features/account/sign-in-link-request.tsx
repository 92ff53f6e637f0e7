import { useState } from 'react'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { readLinkEmail } from '#web/session/link-email.ts'
import { sendSignInLink } from '#web/session/mail-links.ts'
import { returnSearch } from '#web/session/return-location.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSite } from '#web/ui/site.tsx'
import { OutboxLink } from './outbox-link.tsx'

/** Asks for a new sign-in link in place of one that is used up. */
export function SignInLinkRequest({ from }: { from: string }) {
  const { origin } = useSite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: 'sign-in-link',
    schema: z.object({ email }),
    defaultValue: { email: readLinkEmail() ?? '' },
    save: async (asked) => {
      setSentTo(null)
      await sendSignInLink(asked.email, origin + from)
      setSentTo(asked.email)
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
      {sentTo !== null && (
        <Notice tone="good">
          A new link is on its way to <span className="wrap-anywhere">{sentTo}</span>.{' '}
          <span className="text-cream">
            <OutboxLink />
          </span>
        </Notice>
      )}
      <SubmitButton busy={busy}>Send me a new link</SubmitButton>
      <ButtonLink variant="quiet" to={`/login${returnSearch(from)}`}>
        Log in with a password
      </ButtonLink>
    </form>
  )
}
