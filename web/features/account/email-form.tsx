import { useState, type ComponentProps, type ReactNode } from 'react'
import { email } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { OutboxLink, WithMail } from './card-links.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useDescribe } from './use-describe.ts'

/** A text field with the e-mail keyboard, because the service checks the format (clause 2.6). */
export function EmailField(
  props: Pick<ComponentProps<typeof TextField>, 'field' | 'hint' | 'onInput'>,
) {
  const t = useMessages('account')
  return (
    <TextField
      {...props}
      label={t('email')}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('emailPlaceholder')}
    />
  )
}

type EmailFormProps = {
  id: string
  known: string
  hint?: string
  button: string
  /** The button's label after sending or a failure; defaults to the same. */
  again?: string
  retry?: string
  send: (email: string) => Promise<void>
  /** The message after a mail was sent. */
  sent?: (email: string) => ReactNode
}

export function EmailForm(props: EmailFormProps) {
  const { id, known, hint, button, again = button, retry = button, send, sent } = props
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { fields, ...form } = useSaveForm({
    id,
    schema: z.object({ email }),
    defaultValue: { email: known },
    save: async ({ email }) => {
      setSentTo(null)
      await send(email)
      setSentTo(email)
    },
    describe: useDescribe(),
  })
  const words = form.failure !== undefined ? retry : sentTo !== null ? again : button
  return (
    <SaveForm form={form} submit={words}>
      <EmailField field={fields.email} hint={hint} />
      {sent !== undefined && <MailSent>{sentTo !== null && sent(sentTo)}</MailSent>}
    </SaveForm>
  )
}

type MailButtonProps = { send: () => Promise<void>; sent: ReactNode; button: string; again: string }

/** Shows `sent` after sending, and `again` on the button. */
export function MailButton({ send, sent, button, again }: MailButtonProps) {
  const layout = useMessages('layout')
  const [done, setDone] = useState(false)
  const { pending, problem, run } = useTask(async () => {
    setDone(false)
    await send()
    setDone(true)
  })
  return (
    <WithMail>
      <MailSent>{done && sent}</MailSent>
      <ProblemNotice problem={problem} />
      <Button busy={pending} onClick={run}>
        {problem !== null ? layout('tryAgain') : done ? again : button}
      </Button>
    </WithMail>
  )
}

/** Also without children, before a mail was sent: see Live. */
export function MailSent({ children }: { children: ReactNode }) {
  return (
    <Live>
      {children && (
        <Notice tone="good">
          {children}{' '}
          <span className="text-text">
            <OutboxLink />
          </span>
        </Notice>
      )}
    </Live>
  )
}
