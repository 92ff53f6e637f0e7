import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '#web/actions/use-call.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { entryClass } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Shows the calendar's address only this once (clause 10.10). */
export function FollowCalendar() {
  const t = useMessages('schedule')
  const ui = useMessages('ui')
  const layout = useMessages('layout')
  const [open, setOpen] = useState(false)
  const { call, pending } = useCall()
  const [problem, setProblem] = useState<unknown>(null)
  const [url, setUrl] = useState<string>()
  const [status, setStatus] = useState<'created' | 'copied' | 'notCopied'>('created')
  const field = useRef<HTMLInputElement>(null)

  async function make() {
    setProblem(null)
    try {
      setUrl((await call('makeCalendar', {}, { reload: false })).url)
      setStatus('created')
    } catch (error) {
      setProblem(error)
    }
  }
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      setStatus('copied')
    } catch {
      // Browsers allow copying on secure addresses only.
      field.current?.select()
      setStatus('notCopied')
    }
  }
  const close = () => {
    setOpen(false)
    setUrl(undefined)
    setProblem(null)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
        {t('subscribe')}
      </Button>
      <Dialog open={open} onClose={close} title={t('subscribe')} description={t('subscribeText')}>
        <p className="mt-3 text-text">{t('secret')}</p>
        {problem !== null && (
          <div className="mt-5">
            <Notice tone="bad">{describeRouteError(problem, layout)}</Notice>
          </div>
        )}
        {url !== undefined && (
          <>
            <label className="mt-5 grid gap-1.5 text-sm font-semibold text-text-quiet">
              {t('address')}
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
                className="text-accent-strong underline underline-offset-4"
              >
                {t('openApp')}
              </a>
            </p>
          </>
        )}
        <p role="status" className="mt-3 text-sm text-good">
          {url !== undefined && t(status)}
        </p>
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            {ui(url === undefined ? 'cancel' : 'close')}
          </Button>
          {/* The same button, so that the focus stays. */}
          <Button busy={pending} onClick={() => void (url === undefined ? make() : copy(url))}>
            {t(url === undefined ? 'create' : 'copy')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
