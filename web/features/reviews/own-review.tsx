import { useId, useRef, useState } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { RowButton } from '#web/lists/row-button.tsx'
import { saveFocus } from '#web/actions/save-focus.ts'
import { useChange, type Change } from '#web/actions/use-change.ts'
import { useDeletion } from '#web/actions/use-deletion.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { useOwnRead } from './use-own-read.tsx'

/** Renders nothing for those who have not paid (clause 11.4). */
export function OwnReview({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useMessages('reviews')
  const deletion = useDeletion()
  const { _id: id, className, instructorName } = schoolClass
  const formats = useFormats()
  const { notify } = useDialogs()
  const changes = useChange()
  const { answer, failure, read } = useOwnRead(async () => {
    const own = await api.readOwnReview({ params: { id } })
    return { ...own, waits: own.opensAt !== null && own.opensAt > Date.now() }
  })
  const [writing, setWriting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()

  if (answer === null) return failure
  const { review, opensAt, missed, waits } = answer
  if (review === null && opensAt === null) return null

  const onSaved = async () => {
    await read()
    setWriting(false)
    await notify({ title: t('saved') })
    saveFocus(heading)
  }
  const removal: Change = {
    name: 'delete',
    label: t('delete'),
    about: t('aboutYours', { className }),
    variant: 'danger',
    question: deletion.question(),
    call: async (call) => {
      const deleted = await call('deleteReview', { params: { id } })
      await read()
      return deleted
    },
    success: deletion.done,
    unchanged: t('deletedAlready'),
    next: heading,
  }
  const close = () => {
    setWriting(false)
    heading.current?.focus()
  }
  const body = () => {
    if (writing)
      return <ReviewForm classId={id} before={review} onSaved={onSaved} onClose={close} />
    if (review === null && opensAt !== null) {
      if (waits) return <p>{t('opens', { time: formats.dateTime(opensAt) })}</p>
      if (missed) return <p>{t('notCheckedIn')}</p>
      return <Button onClick={() => setWriting(true)}>{t('write')}</Button>
    }
    if (review === null) return null
    return (
      <ReviewItem review={review} instructorName={instructorName}>
        {review.hiddenReason !== null && (
          <Notice tone="info">{t('hiddenFromOthers', { reason: review.hiddenReason })}</Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {/* After a cancelled class, students can only remove a review. */}
          {opensAt !== null && (
            <RowButton
              variant="quiet"
              about={removal.about}
              disabled={changes.running !== null}
              onClick={() => setWriting(true)}
            >
              {t('change')}
            </RowButton>
          )}
          <ChangeButton changes={changes} requested={removal} />
        </div>
      </ReviewItem>
    )
  }
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="mt-6 rounded-panel border border-edge bg-card p-5 sm:p-6"
    >
      <h3 ref={heading} id={headingId} tabIndex={-1} className="mb-4 text-2xl outline-none">
        {t('yours')}
      </h3>
      {body()}
    </div>
  )
}
