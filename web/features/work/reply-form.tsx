import { useState } from 'react'
import { newComment, type Thread } from '#contract/critique.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Viewer } from './use-viewer.ts'

type ReplyFormProps = { thread: Thread; viewer: Viewer }

/** Replies in a thread; what was typed stays until it was sent. */
export function ReplyForm(props: ReplyFormProps) {
  // A form that was sent begins anew.
  const [sent, setSent] = useState(0)
  return <Form key={sent} {...props} isAgain={sent > 0} onSent={() => setSent(sent + 1)} />
}

function Form({
  thread: { _id: id, number },
  viewer,
  isAgain,
  onSent,
}: ReplyFormProps & { isAgain: boolean; onSent: () => void }) {
  const t = useMessages('viewer')
  const show = useToast()
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: `reply-${id}`,
    schema: newComment,
    save: async (body, idempotencyKey) => {
      await callApi(() => api.addComment({ params: { id }, body, idempotencyKey }))
      await viewer.read()
      show(t('replied', { number }))
      onSent()
    },
  })
  return (
    <form {...formProps} className="grid gap-3">
      <TextArea
        field={fields.text}
        label={t('reply')}
        rows={2}
        // The form that was sent had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isAgain}
        className="work-grows"
      />
      <FormFailure message={failure} code={failureCode} />
      <SubmitButton busy={busy} className="justify-self-start">
        {t('sendReply')}
      </SubmitButton>
    </form>
  )
}
