import { CalendarPlus, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { entryLook } from '#web/ui/select.tsx'

/** Makes the address of the person's own calendar, and shows it this once (clause 10.10). */
export function FollowCalendar() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [url, setUrl] = useState<string>()

  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      setUrl((await askServer(() => api.makeCalendar({}))).url)
    } catch (error) {
      setFailure(describeRouteError(error))
    }
    setBusy(false)
  }
  const close = () => {
    setOpen(false)
    setUrl(undefined)
    setFailure(undefined)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
        Follow in your calendar
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Follow in your calendar"
        description="A calendar program on your phone or computer can show these meetings, and keeps up when one is moved or cancelled. It needs an address of your own."
      >
        <p className="mt-3 text-cream">
          The address is a secret: whoever has it can read your schedule. It is shown once only;
          making a new one ends the one from before.
        </p>
        {failure !== undefined && (
          <div className="mt-5">
            <Notice tone="bad">{failure}</Notice>
          </div>
        )}
        {url === undefined ? (
          <DialogActions>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button busy={busy} onClick={() => void make()}>
              Make the address
            </Button>
          </DialogActions>
        ) : (
          <Address url={url} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

/** The address, to be copied or opened. */
function Address({ url, onClose }: { url: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  // The button that made it has gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setTold('Copied.')
    } catch {
      // Browsers let pages copy on secure addresses only.
      field.current?.select()
      setTold(
        'Your browser does not let this page copy. The address is selected: copy it yourself.',
      )
    }
  }
  return (
    <>
      <label className="mt-5 grid gap-1.5 text-sm font-semibold text-sand">
        The address of your calendar
        <input
          ref={field}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={classNames(
            entryLook,
            'min-h-12 w-full min-w-0 px-4 py-2 text-base font-normal',
          )}
        />
      </label>
      <p role="status" className="mt-2 min-h-6 text-sm text-good">
        {told}
      </p>
      <p className="mt-2">
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="text-tan-bright underline underline-offset-4"
        >
          Open it in the calendar program of this device
        </a>
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
      </DialogActions>
    </>
  )
}
