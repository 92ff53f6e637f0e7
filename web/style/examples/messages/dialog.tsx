import { useState } from 'react'
import type { States } from '#web/style/states.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

function Opened({ text, lines = 0 }: { text: string; lines?: number }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Send Feedback"
        description="To Ines Marchetti, about Portraits by a window"
      >
        {Array.from({ length: lines }, (_, line) => (
          <p key={line}>Line {line + 1} of what does not fit on the screen.</p>
        ))}
        <Button onClick={close}>Close</Button>
      </Dialog>
    </>
  )
}

export const states: States = {
  short: <Opened text="Open a dialog" />,
  'longer than the screen': <Opened text="Open a long dialog" lines={60} />,
}
