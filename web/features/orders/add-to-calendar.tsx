import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { RowButton } from '#web/lists/row-buttons.tsx'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves the dates of a paid order as a file for a calendar (clause 10.10); nothing where it has none. */
export function AddToCalendar({ order: { _id, courseName, status, meetings } }: { order: Order }) {
  const [busy, setBusy] = useState(false)
  const { tell } = useDialogs()
  if (status !== 'Paid' || meetings.length === 0) return null

  async function save() {
    setBusy(true)
    try {
      const { calendar } = await askServer(() => api.readOrderCalendar({ params: { id: _id } }))
      saveFile(courseName, 'ics', 'text/calendar;charset=utf-8', calendar)
      setBusy(false)
    } catch (error) {
      setBusy(false)
      await tell({ title: 'That did not work', text: describeRouteError(error) })
    }
  }
  return (
    <RowButton
      variant="quiet"
      about={courseName}
      busy={busy}
      className="justify-self-start"
      onClick={() => void save()}
    >
      {!busy && <CalendarPlus aria-hidden="true" className="size-4 shrink-0" />}
      Add to calendar
    </RowButton>
  )
}
