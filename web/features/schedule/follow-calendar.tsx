import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { entryClass } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** What happened, for everybody and for screen readers. */
const statusWords = {
  made: 'This is the address of your calendar. It is not shown again.',
  copied: 'Copied.',
  // Browsers let pages copy on secure addresses only.
  refused: 'Your browser does not let this page copy. The address is selected: copy it yourself.',
}

/** Makes the address of the person's own calendar, and shows it this once (clause 10.10). */
export function FollowCalendar() {
  const layout = useMessages('layout')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [url, setUrl] = useState<string>()
  const [status, setStatus] = useState<keyof typeof statusWords>('made')
  const field = useRef<HTMLInputElement>(null)

  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      setUrl((await callApi(() => api.makeCalendar({}))).url)
      setStatus('made')
    } catch (error) {
      setFailure(describeRouteError(error, layout))
    }
    setBusy(false)
  }
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      setStatus('copied')
    } catch {
      field.current?.select()
      setStatus('refused')
    }
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
        {url !== undefined && (
          <>
            <label className="mt-5 grid gap-1.5 text-sm font-semibold text-sand">
              The address of your calendar
              <input
                ref={field}
                readOnly
                value={url}
                onFocus={({ currentTarget }) => currentTarget.select()}
                className={classNames(
                  entryClass,
                  'min-h-12 w-full min-w-0 px-4 py-2 text-base font-normal',
                )}
              />
            </label>
            <p className="mt-3">
              <a
                href={url.replace(/^https?:/, 'webcal:')}
                className="text-tan-bright underline underline-offset-4"
              >
                Open it in the calendar program of this device
              </a>
            </p>
          </>
        )}
        <p role="status" className="mt-3 text-sm text-good">
          {url !== undefined && statusWords[status]}
        </p>
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            {url === undefined ? 'Cancel' : 'Close'}
          </Button>
          {/* The same button, so that the focus stays. */}
          <Button busy={busy} onClick={() => void (url === undefined ? make() : copy(url))}>
            {url === undefined ? 'Make the address' : 'Copy'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
