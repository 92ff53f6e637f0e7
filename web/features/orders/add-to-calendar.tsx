import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { didNotWork } from '#web/copy.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves the dates of a paid order as a file for a calendar (clause 10.10); nothing where it has none. */
export function AddToCalendar({ order }: { order: Order }) {
  const { _id, courseName, status, meetings } = order
  const [busy, setBusy] = useState(false)
  const { tell } = useDialogs()
  if (status !== 'Paid' || meetings.length === 0) return null

  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const { calendar } = await askServer(() => api.readOrderCalendar({ params: { id: _id } }))
      saveFile(courseName, 'ics', 'text/calendar;charset=utf-8', calendar)
      setBusy(false)
    } catch (error) {
      setBusy(false)
      await tell({ title: didNotWork, text: describeRouteError(error) })
    }
  }
  return (
    <button
      type="button"
      // It keeps the focus while it waits, for a dialog to give back.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={() => void save()}
      className="min-h-8 justify-self-start rounded text-left text-sm font-semibold text-tan-bright underline underline-offset-4 hover:text-cream aria-busy:opacity-55"
    >
      Add to calendar<span className="sr-only">: {courseName}</span>
    </button>
  )
}
