import { useState } from 'react'
import { changedComment, type Comment } from '#contract/critique.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { TextForm } from './text-form.tsx'
import { LinkButton } from '#web/features/work/link-button.tsx'
import { useWorkCall } from '#web/features/work/use-work-call.ts'
import { threadElement, threadsElement } from '#web/features/work/elements.ts'
import { useReadWork, useShown } from '#web/features/work/viewer-context.tsx'

type CommentItemProps = {
  comment: Comment
  /** Shows the beginning only. */
  isShort?: boolean
}

export function CommentItem({ comment, isShort = false }: CommentItemProps) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const { call } = useCall()
  const [editing, setEditing] = useState(false)
  const { read, news } = useReadWork()
  const { _id: id, authorName, authorRole, isOwn, text, createdAt, edited } = comment
  return (
    <div className="grid gap-1">
      <p className="text-xs text-text-quiet">
        <span className="font-semibold text-text">{isOwn ? t('you') : authorName}</span>
        {authorRole !== 'student' && <> · {t('role', { role: authorRole })}</>}
        <span>
          {' · '}
          <time dateTime={new Date(createdAt).toISOString()}>{formats.dateTime(createdAt)}</time>
        </span>
        {edited && text !== null && <> · {t('edited')}</>}
        {news.some(({ comment }) => comment._id === id) && <NewMark />}
      </p>
      {editing && text !== null ? (
        <TextForm
          id={`edit-${id}`}
          schema={changedComment}
          label={t('comment')}
          submit={t('save')}
          text={text}
          isFocused
          save={async (body) => {
            await call('changeComment', { params: { id }, body }, { reload: false })
            await read()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={isShort ? 'line-clamp-3 wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>
          {text ?? <em className="text-text-quiet">{t('removed')}</em>}
        </p>
      )}
      {isOwn && text !== null && !editing && !isShort && (
        <OwnActions id={id} onEdit={() => setEditing(true)} />
      )}
    </div>
  )
}

export const NewMark = () => (
  <span className="ms-2 font-semibold text-accent-strong">{useMessages('viewer')('new')}</span>
)

function OwnActions({ id, onEdit }: { id: string; onEdit: () => void }) {
  const t = useMessages('viewer')
  const { confirm } = useDialogs()
  const { read } = useReadWork()
  const { threadId } = useShown()
  const { running, run } = useWorkCall(read)
  const remove = async () => {
    const agreed = await confirm({
      title: t('removeTitle'),
      text: t('removeText'),
      agree: t('remove'),
      danger: true,
    })
    if (!agreed) return
    await run('remove', (call) => call('deleteComment', { params: { id } }), t('removedNow'))
    // The buttons are gone now, and so is the thread if it had no replies.
    if (document.activeElement !== document.body) return
    const thread = document.getElementById(threadElement(threadId ?? ''))
    ;(thread ?? document.getElementById(threadsElement))?.focus()
  }
  return (
    <div className="-ms-2 flex">
      <LinkButton onClick={onEdit}>{t('edit')}</LinkButton>
      <LinkButton aria-disabled={running !== null || undefined} onClick={() => void remove()}>
        {t('remove')}
      </LinkButton>
    </div>
  )
}
