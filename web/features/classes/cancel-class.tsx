import { useState } from 'react'
import { cancellation } from '#contract/class-forms.ts'
import type { ClassCancellation, ManagedClass } from '#contract/classes.ts'
import type { Meeting } from '#contract/meetings.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { WordsButton } from '#web/actions/words-button.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { useMessages } from '#web/words/use-messages.ts'

type CancelButtonProps = {
  schoolClass: Pick<ManagedClass, '_id' | 'className' | 'status'> & {
    meetings: Pick<Meeting, 'startsAt'>[]
  }
  label?: string
  /** An admin can also cancel a class that has begun, and decides on refunds. */
  byAdmin: boolean
  disabled?: boolean
}

const reasonOnly = cancellation.pick({ reason: true })

/** Cancelling is final (clause 10.5). Renders nothing if the class cannot be cancelled. */
export function CancelButton({ schoolClass, label, byAdmin, disabled = false }: CancelButtonProps) {
  const t = useMessages('roster')
  const { _id, className, status, meetings } = schoolClass
  const [now] = useState(Date.now)
  const [refund, setRefund] = useState(false)
  const hasBegun = meetings.some(({ startsAt }) => startsAt <= now)
  if (status === 'cancelled' || (hasBegun && !byAdmin)) return null
  return (
    <WordsButton
      action={label ?? t('cancelClass')}
      about={className}
      variant="danger"
      disabled={disabled}
      title={t('cancelClassTitle')}
      description={t('cancelClassText', { className })}
      above={<Consequences classId={_id} refund={refund} onRefund={byAdmin ? setRefund : null} />}
      name="reason"
      label={t('reason')}
      hint={t('cancelClassReason')}
      schema={reasonOnly}
      submit={t('cancelClassSubmit')}
      keep={t('keepClass')}
      call={(call, reason) =>
        call('cancelClass', { params: { id: _id }, body: { reason, refund } })
      }
      done={t('classCancelled')}
      unchanged={t('cancelledAlready')}
    />
  )
}

type ConsequencesProps = {
  classId: string
  refund: boolean
  /** Whether past seats are refunded too; null if the viewer cannot decide. */
  onRefund: ((refund: boolean) => void) | null
}

/** What happens to the orders, and the sum refunded (clause 13.7). */
function Consequences({ classId, refund, onRefund }: ConsequencesProps) {
  const t = useMessages('roster')
  const formats = useFormats()
  const [consequences, setConsequences] = useState<ClassCancellation | 'failed' | null>(null)
  useRead(
    classId,
    (id) => api.readCancellation({ params: { id } }).catch(() => 'failed' as const),
    setConsequences,
  )
  if (consequences === null) return <p aria-live="polite">{t('calculating')}</p>
  if (consequences === 'failed') return <p className="text-bad">{t('notCalculated')}</p>
  const { students, hasBegun, maxRefund } = consequences
  const sum = refund ? maxRefund : consequences.refund
  const kind = sum > 0 ? 'some' : hasBegun ? 'begun' : 'none'
  return (
    <div aria-live="polite" className="grid gap-3">
      <p>{t('bookings', { students })}</p>
      {students > 0 && <p>{t('refunds', { kind, sum: formats.sum(sum) })}</p>}
      {onRefund !== null && maxRefund > consequences.refund && (
        <label className="flex items-start gap-3 font-semibold">
          <input
            type="checkbox"
            checked={refund}
            onChange={({ target }) => onRefund(target.checked)}
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          {t('refundAll', { sum: formats.sum(maxRefund) })}
        </label>
      )}
    </div>
  )
}
