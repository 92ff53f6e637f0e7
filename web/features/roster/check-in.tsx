import { Check, Circle } from 'lucide-react'
import { ApiError } from '#contract/errors.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { RowButton } from '#web/lists/row-button.tsx'
import { describeRouteError } from '#web/page/failure.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { isThere } from './roster.ts'

type CheckInButtonProps = {
  entry: RosterEntry
  /** Undefined if the class has no meetings. */
  meetingId: string | undefined
}

/** Several in parallel, so that nobody waits at the door. A row changes once the server has it. */
export function CheckInButton({ entry, meetingId }: CheckInButtonProps) {
  const { call, pending } = useCall()
  const { reload } = useReload()
  const { notify } = useDialogs()
  const t = useMessages('roster')
  const actions = useMessages('actions')
  const layout = useMessages('layout')
  const { _id, studentName: student } = entry
  const checkedIn = isThere(entry, meetingId)
  const Icon = checkedIn ? Check : Circle

  async function toggle() {
    try {
      // A count of 0 means that somebody else recorded the same.
      await call('checkIn', { params: { id: _id }, body: { checkedIn: !checkedIn, meetingId } })
    } catch (error) {
      if (error instanceof ApiError) await reload()
      const problem = describeRouteError(error, layout)
      await notify({ title: actions('didNotWork'), text: t('checkInFailed', { student, problem }) })
    }
  }
  return (
    <RowButton
      about={student}
      variant={checkedIn ? 'primary' : 'quiet'}
      aria-pressed={checkedIn}
      busy={pending}
      onClick={() => void toggle()}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', pending && 'hidden')} />
      {t('present')}
    </RowButton>
  )
}
