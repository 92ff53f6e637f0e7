import { useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'

export type Question = {
  title: string
  text?: string
  /** In a paragraph. */
  about?: ReactNode
  /** May load; `close` closes the dialog as 'no'. */
  further?: (close: () => void) => ReactNode
  /** The agreeing button; the only one without `cancel`. */
  agree: string
  cancel?: string
  danger?: boolean
}

type QuestionDialogProps = {
  question: Question
  open: boolean
  onClose: (agreed: boolean) => void
}

export function QuestionDialog({ question, open, onClose }: QuestionDialogProps) {
  // Enter, pressed out of habit or still held, must not destroy or buy anything.
  const harmless = useRef<HTMLButtonElement>(null)
  const { title, text, about, further, agree, cancel, danger } = question
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      title={title}
      description={
        about === undefined ? (
          text
        ) : (
          <>
            <span className="block">{text}</span>
            <strong className="mt-4 block border-s border-accent ps-4 wrap-anywhere">
              {about}
            </strong>
          </>
        )
      }
      initialFocus={harmless}
    >
      {further?.(() => onClose(false))}
      <DialogActions>
        {cancel !== undefined && (
          <Button ref={harmless} variant="quiet" onClick={() => onClose(false)}>
            {cancel}
          </Button>
        )}
        <Button
          ref={cancel === undefined ? harmless : undefined}
          variant={danger ? 'danger' : 'primary'}
          onClick={() => onClose(true)}
        >
          {agree}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
