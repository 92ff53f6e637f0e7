import { useState } from 'react'
import type { Comment } from '#contract/critique.ts'
import { changedComment } from '#contract/critique.ts'
import { TextArea } from '#web/forms/fields.tsx'
import { FormFailure } from '#web/forms/form-failure.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useAct } from './use-act.ts'
import type { Viewer } from './use-viewer.ts'

type CommentItemProps = {
  comment: Comment
  viewer: Viewer
  isFresh: boolean
  /** Its beginning alone. */
  isShort?: boolean
}

/** Words of a thread; one's own can be changed and removed. */
export function CommentItem({ comment, viewer, isFresh, isShort = false }: CommentItemProps) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const [editing, setEditing] = useState(false)
  const { authorName, authorRole, isOwn, text, createdAt, edited } = comment
  return (
    <div className="grid gap-1">
      <p className="text-xs text-sand">
        <span className="font-semibold text-cream">{isOwn ? t('you') : authorName}</span>
        {authorRole !== 'student' && <> · {t('role', { role: authorRole })}</>}
        {' · '}
        <time dateTime={new Date(createdAt).toISOString()}>{formats.dateTime(createdAt)}</time>
        {edited && text !== null && <> · {t('edited')}</>}
        {isFresh && <span className="work-new">{t('new')}</span>}
      </p>
      {editing && text !== null ? (
        <EditForm
          comment={comment}
          text={text}
          read={viewer.read}
          onClose={() => setEditing(false)}
        />
      ) : (
        <p className={isShort ? 'line-clamp-3 wrap-anywhere' : 'whitespace-pre-line wrap-anywhere'}>
          {text ?? <em className="text-sand">{t('removed')}</em>}
        </p>
      )}
      {isOwn && text !== null && !editing && !isShort && (
        <OwnActions comment={comment} viewer={viewer} onEdit={() => setEditing(true)} />
      )}
    </div>
  )
}

type OwnActionsProps = { comment: Comment; viewer: Viewer; onEdit: () => void }

function OwnActions({ comment: { _id: id }, viewer, onEdit }: OwnActionsProps) {
  const t = useMessages('viewer')
  const { confirm } = useDialogs()
  const { running, act } = useAct(viewer.read)
  const remove = async () => {
    const agreed = await confirm({
      title: t('removeTitle'),
      text: t('removeText'),
      agree: t('remove'),
      danger: true,
    })
    if (!agreed) return
    await act('remove', () => api.deleteComment({ params: { id } }), t('removedNow'))
    // The buttons have gone, and so has a thread in which nobody replied.
    viewer.focusThreads()
  }
  return (
    <div className="-ms-2 flex">
      <button type="button" onClick={onEdit} className="work-link">
        {t('edit')}
      </button>
      <button
        type="button"
        aria-disabled={running !== null || undefined}
        onClick={() => void remove()}
        className="work-link"
      >
        {t('remove')}
      </button>
    </div>
  )
}

type EditFormProps = {
  comment: Comment
  text: string
  read: () => Promise<unknown>
  onClose: () => void
}

function EditForm({ comment: { _id: id }, text, read, onClose }: EditFormProps) {
  const t = useMessages('viewer')
  const ui = useMessages('ui')
  const { fields, busy, failure, failureCode, formProps } = useSaveForm({
    id: `edit-${id}`,
    schema: changedComment,
    defaultValue: { text },
    save: async (body) => {
      await callApi(() => api.changeComment({ params: { id }, body }))
      await read()
      onClose()
    },
  })
  return (
    <form {...formProps} className="grid gap-3">
      {/* The button that opened it has gone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <TextArea field={fields.text} label={t('comment')} rows={4} autoFocus />
      <FormFailure message={failure} code={failureCode} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} className="">
          {t('save')}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
  )
}
