import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** What the school has noted since the roster was read. */
type Noted = { since: RosterEntry[]; checkedIn: ReadonlyMap<string, boolean> }

/**
 * The roster with what is noted in it: each student by a call of their own, several at a time, since a
 * door is no place to wait. A row changes once the school has it; a refusal is told, and the roster is read
 * again.
 */
export function useCheckIn(read: RosterEntry[]) {
  const [noted, setNoted] = useState<Noted>({ since: read, checkedIn: new Map() })
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const { revalidate } = useRevalidator()
  const { notify } = useDialogs()
  const t = useMessages('roster')
  const actions = useMessages('actions')
  const layout = useMessages('layout')

  const latest = noted.since === read ? noted.checkedIn : undefined
  const entries = read.map((entry) => ({
    ...entry,
    checkedIn: latest?.get(entry._id) ?? entry.checkedIn,
  }))

  async function toggle({ _id, studentName, checkedIn }: RosterEntry): Promise<void> {
    setWaiting((before) => [...before, _id])
    const done = () => setWaiting((before) => before.filter((id) => id !== _id))
    const body = { checkedIn: !checkedIn }
    try {
      // A count of 0 says that somebody else noted the same.
      await callApi(() => api.checkIn({ params: { id: _id }, body }))
      setNoted(({ since, checkedIn }) => ({
        since: read,
        checkedIn: new Map(since === read ? checkedIn : []).set(_id, body.checkedIn),
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

  return { entries, waiting, toggle }
}
