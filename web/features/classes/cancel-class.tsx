import { useState } from 'react'
import { cancellation, type ManagedClass } from '#contract/classes.ts'
import { successes } from '#web/copy.ts'
import { WordsButton } from '#web/lists/words-button.tsx'
import { api } from '#web/session/api.ts'

type CancelButtonProps = { schoolClass: ManagedClass; disabled?: boolean }

/** Opens the dialog that cancels a class for good (clause 10.5); nothing for one that is cancelled. */
export function CancelButton({ schoolClass, disabled = false }: CancelButtonProps) {
  const { _id, className, status, meetings } = schoolClass
  const [now] = useState(Date.now)
  const isOver = meetings.length > 0 && meetings.every(({ endsAt }) => endsAt <= now)
  if (status === 'cancelled') return null
  return (
    <WordsButton
      action="Cancel class"
      about={className}
      variant="danger"
      disabled={disabled}
      title="Cancel Class"
      description={`“${className}” is cancelled for good. Nobody can order or pay it any more; its page says so.`}
      above={
        <>
          <p>{sayPaid(schoolClass)}</p>
          {isOver && (
            <p className="font-semibold text-waiting">
              Its last meeting has ended: cancel it only where it did not take place.
            </p>
          )}
        </>
      }
      name="reason"
      label="Reason"
      hint="10 to 1,000 characters. Its students get it by mail, and the history of the school keeps it."
      schema={cancellation}
      submit="Cancel this class"
      keep="Keep the class"
      call={(reason) => api.cancelClass({ params: { id: _id }, body: { reason } })}
      done={successes.classCancelled}
      unchanged="This class had been cancelled already."
    />
  )
}

/** What becomes of the orders. */
function sayPaid({ enrolled }: ManagedClass): string {
  if (enrolled === 0) return 'Nobody has paid for it. Orders that are not paid are removed.'
  const people =
    enrolled === 1 ? '1 student has' : `${enrolled.toLocaleString('en-US')} students have`
  return `${people} paid for it: each paid order is cancelled with the whole sum back. Orders that are not paid are removed.`
}
