import { useState, type ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowButton } from './row-button.tsx'

type DialogButtonProps = {
  label: string
  /** The row, for screen readers. */
  about: string
  disabled?: boolean
  /** By default the label. */
  title?: string
  description: string
  children: (close: () => void) => ReactNode
}

export function DialogButton(props: DialogButtonProps) {
  const { label, about, disabled = false, title = label, description, children } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <RowButton about={about} variant="quiet" disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </RowButton>
      <Dialog open={open} onClose={close} title={title} description={description}>
        {children(close)}
      </Dialog>
    </>
  )
}
