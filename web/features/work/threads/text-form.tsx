import type { KeyboardEvent } from 'react'
import type { z } from '#contract/zod.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type Text = { text: string }

type TextFormProps = {
  id: string
  schema: z.ZodType<Text, Text>
  label: string
  submit: string
  text?: string
  /** Takes the focus from an element that is gone. */
  isFocused?: boolean
  save: (body: Text, idempotencyKey: string) => Promise<void>
  onCancel?: () => void
}

/** Sends the form by Ctrl or Command with Enter; with Shift by its second button, where it has one. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const [first, second = first] =
    event.currentTarget.querySelectorAll<HTMLButtonElement>('button[type="submit"]')
  event.currentTarget.requestSubmit(event.shiftKey ? second : first)
}

/** Grows with the text, in browsers that support it. */
export const growing = 'field-sizing-content max-h-96 min-h-18'

export function TextForm(props: TextFormProps) {
  const { id, schema, label, submit, text = '', isFocused = false, save, onCancel } = props
  const ui = useMessages('ui')
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id,
    schema,
    defaultValue: { text },
    save,
  })
  return (
    // The keys are those of its text.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...formProps} onKeyDown={sendByKeys} className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextArea field={fields.text} label={label} autoFocus={isFocused} className={growing} />
      <FormFailure message={failure} code={failureCode} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} className="">
          {submit}
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
