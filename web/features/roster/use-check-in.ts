import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { isThere } from './roster.ts'

type LocalCheckIns = { base: RosterEntry[]; checkIns: ReadonlyMap<string, RosterEntry['checkIns']> }

/**
 * The roster with check-ins for a meeting, if the class has any. One call per student, several in parallel,
 * so that nobody waits at the door. A row changes once the server has it; a refusal is shown, and the roster
 * reloads.
 */
export function useCheckIn(read: RosterEntry[], meetingId: string | undefined) {
  const [local, setLocal] = useState<LocalCheckIns>({ base: read, checkIns: new Map() })
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const { revalidate } = useRevalidator()
  const { notify } = useDialogs()
  const t = useMessages('roster')
  const actions = useMessages('actions')
  const layout = useMessages('layout')

  const latest = local.base === read ? local.checkIns : undefined
  const entries = read.map((entry): RosterEntry => {
    const checkIns = latest?.get(entry._id)
    return checkIns ? { ...entry, checkIns, checkedIn: checkIns.length > 0 } : entry
  })

  async function toggle(entry: RosterEntry): Promise<void> {
    const { _id, studentName, checkIns } = entry
    const checkedIn = !isThere(entry, meetingId)
    const others = checkIns.filter((one) => meetingId !== undefined && one.meetingId !== meetingId)
    const added = { meetingId: meetingId ?? null, at: Date.now() }
    setWaiting((before) => [...before, _id])
    const done = () => setWaiting((before) => before.filter((id) => id !== _id))
    const body = { checkedIn, meetingId }
    try {
      // A count of 0 means that somebody else recorded the same.
      await callApi(() => api.checkIn({ params: { id: _id }, body }))
      setLocal((before) => ({
        base: read,
        checkIns: new Map(before.base === read ? before.checkIns : []).set(
          _id,
          checkedIn ? [...checkIns, added] : others,
        ),
      }))
      done()
    } catch (error) {
      if (error instanceof ApiError) await revalidate()
      done()
      const problem = describeRouteError(error, layout)
      await notify({
        title: actions('didNotWork'),
        text: t('checkInFailed', { student: studentName, problem }),
      })
    }
  }

  return { entries, waiting, toggle, isHere: (entry: RosterEntry) => isThere(entry, meetingId) }
}
