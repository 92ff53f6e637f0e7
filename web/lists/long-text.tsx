import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ScrolledText } from './scrolled-text.tsx'

type LongTextProps = {
  text: ReactNode
  title: string
  about: string
  /** The button's label; then only the dialog has the text. */
  label?: string
}

export function LongText({ text, title, about, label }: LongTextProps) {
  const t = useMessages('dashboard')
  const ui = useMessages('ui')
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  // The lines that fit depend on the column, and so on the window.
  const watchCut = useCallback((shown: HTMLElement | null) => {
    if (shown === null) return
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight + 1))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {label === undefined && (
        <span ref={watchCut} className="line-clamp-3 whitespace-pre-line">
          {text}
        </span>
      )}
      {(label !== undefined || cut) && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="-my-2 min-h-11 rounded text-start text-sm font-semibold text-accent-strong underline underline-offset-4 hover:text-text"
        >
          {label ?? t('readAll')}
          <span className="sr-only">
            : {title}, {about}
          </span>
        </button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        description={about}
        initialFocus={scroller}
      >
        <ScrolledText
          ref={scroller}
          text={text}
          label={title}
          className="mt-4 max-h-[50dvh] rounded border-t border-edge pt-4 pe-2"
        />
        <DialogActions>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {ui('close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
