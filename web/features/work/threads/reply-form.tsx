import { useState } from 'react'
import { newComment, type Thread } from '#contract/critique.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { TextForm } from './text-form.tsx'
import { useReadWork } from '#web/features/work/viewer-context.tsx'

export function ReplyForm({ thread }: { thread: Thread }) {
  const t = useMessages('viewer')
  const show = useToast()
  const { call } = useCall()
  const { readToEnd } = useReadWork()
  const [sent, setSent] = useState(0)
  const { _id: id, number } = thread
  return (
    <TextForm
      // A new form after each reply, which keeps the focus.
      key={sent}
      isFocused={sent > 0}
      id={`reply-${id}`}
      schema={newComment}
      label={t('reply')}
      submit={t('sendReply')}
      save={async (body, idempotencyKey) => {
        await call('addComment', { params: { id }, body, idempotencyKey }, { reload: false })
        await readToEnd(id)
        show(t('replied', { number }))
        setSent(sent + 1)
      }}
    />
  )
}
