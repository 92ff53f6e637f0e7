import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** About three lines of a column; a longer text opens in a dialog. */
const shortLength = 90

type LongTextProps = {
  text: string
  /** Names the dialog, and the button for screen readers. */
  title: string
  /** What the button says; it opens the text even where it is short. */
  label?: string
}

/** A text that a table shows the beginning of, and a dialog the whole. */
export function LongText({ text, title, label }: LongTextProps) {
  const [open, setOpen] = useState(false)
  // The arrow keys scroll what has the focus.
  const scroller = useRef<HTMLParagraphElement>(null)
  const lines = text.split('\n').length
  if (label === undefined && text.length <= shortLength && lines <= 3)
    return <span className="whitespace-pre-line">{text}</span>
  return (
    <>
      {label === undefined && <span className="line-clamp-3">{text}</span>}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-8 rounded text-sm font-semibold text-tan-bright underline underline-offset-4 hover:text-cream"
      >
        {label ?? 'Read all'}
        <span className="sr-only">: {title}</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} initialFocus={scroller}>
        <p
          ref={scroller}
          tabIndex={-1}
          className="mt-4 max-h-[50dvh] overflow-y-auto pr-2 outline-none whitespace-pre-line wrap-anywhere text-cream"
        >
          {text}
        </p>
        <p className="mt-8 text-right">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Close
          </Button>
        </p>
      </Dialog>
    </>
  )
}
