import type { ComponentProps, ReactNode, Ref } from 'react'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'

/** The e-mail of an account: a text field with the e-mail keyboard, because the service checks it (clause 2.6). */
export function EmailField(props: Pick<ComponentProps<typeof TextField>, 'field' | 'hint'>) {
  return (
    <TextField
      {...props}
      label="Email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="Enter your email"
    />
  )
}

type EmailFormProps = {
  /** Names the form; its field takes its id from it. */
  id: string
  /** What the field holds at first. */
  known: string
  hint?: string
  button: string
  /** The button's words after a failure; without them the same. */
  retry?: string
  /** Throws an Error with a message for the person. */
  send: (email: string) => Promise<void>
  ref?: Ref<HTMLFormElement>
  /** What became of it. */
  children?: ReactNode
}

/** A form that asks for an e-mail and nothing else. */
export function EmailForm({
  id,
  known,
  hint,
  button,
  retry = button,
  send,
  ref,
  children,
}: EmailFormProps) {
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id,
    schema: z.object({ email }),
    defaultValue: { email: known },
    save: (asked) => send(asked.email),
  })
  return (
    <form {...formProps} ref={ref} className="grid gap-5">
      <EmailField field={fields.email} hint={hint} />
      <FormFailure message={failure} code={failureCode} />
      {children}
      <SubmitButton busy={busy}>{failure === undefined ? button : retry}</SubmitButton>
    </form>
  )
}
