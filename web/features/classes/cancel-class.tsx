import { useState } from 'react'
import { cancellation } from '#contract/class-forms.ts'
import type { ClassCancellation, ManagedClass } from '#contract/classes.ts'
import type { Formats } from '#messages/formats.ts'
import { successes } from '#web/copy.ts'
import { holdFocus } from '#web/forms/submit-button.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { WordsButton } from '#web/lists/words-button.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'

type CancelButtonProps = {
  schoolClass: ManagedClass
  /** An admin can also cancel a class that has begun, and decides what is refunded. */
  byAdmin: boolean
  disabled?: boolean
}

const reasonOnly = cancellation.pick({ reason: true })

/** Opens the dialog that cancels a class for good (clause 10.5); nothing where it cannot be cancelled. */
export function CancelButton({ schoolClass, byAdmin, disabled = false }: CancelButtonProps) {
  const { _id, className, status, meetings } = schoolClass
  const [now] = useState(Date.now)
  const [refund, setRefund] = useState(false)
  const hasBegun = meetings.some(({ startsAt }) => startsAt <= now)
  if (status === 'cancelled' || (hasBegun && !byAdmin)) return null
  return (
    <WordsButton
      action="Cancel class"
      about={className}
      variant="danger"
      disabled={disabled}
      title="Cancel Class"
      description={`“${className}” is cancelled for good. Nobody can order or pay it any more; its page says so.`}
      above={<Consequences classId={_id} refund={refund} onRefund={byAdmin ? setRefund : null} />}
      name="reason"
      label="Reason"
      hint="10 to 1,000 characters. Its students get it by mail, and the history of the school keeps it."
      schema={reasonOnly}
      submit="Cancel this class"
      keep="Keep the class"
      call={(reason) => api.cancelClass({ params: { id: _id }, body: { reason, refund } })}
      done={successes.classCancelled}
      unchanged="This class had been cancelled already."
    />
  )
}

type ConsequencesProps = {
  classId: string
  refund: boolean
  /** Chooses whether places that were held are refunded, too; null for whom that is not to decide. */
  onRefund: ((refund: boolean) => void) | null
}

/** What becomes of the orders, with the sum that is refunded (clause 13.7). */
function Consequences({ classId, refund, onRefund }: ConsequencesProps) {
  const formats = useFormats()
  const [foretold, setForetold] = useState<ClassCancellation | 'failed' | null>(null)
  useRead(
    classId,
    (id) => api.readCancellation({ params: { id } }).catch(() => 'failed' as const),
    setForetold,
  )
  if (foretold === null) return <p aria-live="polite">Counting what would be refunded …</p>
  if (foretold === 'failed')
    return (
      <p className="text-bad">
        What would be refunded could not be read. Close this and try again.
      </p>
    )
  const { maxRefund } = foretold
  return (
    <div aria-live="polite" className="grid gap-3">
      <p>{formatRefund(formats, foretold, refund)}</p>
      {onRefund !== null && maxRefund > foretold.refund && (
        // Pressing a label presses its checkbox.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <label onMouseDown={holdFocus} className="flex items-start gap-3 font-semibold">
          <input
            type="checkbox"
            checked={refund}
            onChange={({ target }) => onRefund(target.checked)}
            className="mt-1 size-5 shrink-0 accent-tan"
          />
          It did not take place: refund everybody, {formats.sum(maxRefund)} in all
        </label>
      )}
    </div>
  )
}

function formatRefund(
  formats: Formats,
  { students, hasBegun, refund, maxRefund }: ClassCancellation,
  all: boolean,
) {
  if (students === 0) return 'Nobody has paid for it. Orders that are not paid are removed.'
  const people = students === 1 ? '1 student has' : `${formats.number(students)} students have`
  const sum = all ? maxRefund : refund
  const money =
    sum > 0
      ? `${formats.price(sum)} is refunded in all.`
      : hasBegun
        ? 'It has begun, so nothing is refunded by itself.'
        : 'Nothing is to be refunded.'
  return `${people} paid for it. Their bookings are cancelled. ${money} Orders that are not paid are removed.`
}
