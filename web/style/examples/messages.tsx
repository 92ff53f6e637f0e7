import { useState } from 'react'
import { FormFailure } from '#web/forms/form-failure.tsx'
import type { Examples } from '#web/style/example.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { DialogsProvider, useDialogs } from '#web/ui/dialogs.tsx'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ToastsProvider, useToast } from '#web/ui/toasts.tsx'

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

function Announcing() {
  const [count, setCount] = useState(0)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="quiet" onClick={() => setCount(count + 1)}>
        Add a meeting
      </Button>
      <Live>{count > 0 && `Meeting ${count} added.`}</Live>
    </div>
  )
}

type Tools = ReturnType<typeof useDialogs> & { toast: ReturnType<typeof useToast> }
type PressProps = { label: string; press: (tools: Tools) => unknown }

function Press({ label, press }: PressProps) {
  const tools = { ...useDialogs(), toast: useToast() }
  return (
    <Button variant="quiet" onClick={() => void press(tools)}>
      {label}
    </Button>
  )
}

const asking = (label: string, press: PressProps['press']) => (
  <DialogsProvider>
    <Press label={label} press={press} />
  </DialogsProvider>
)

const toasting = (message: string) => (
  <ToastsProvider>
    <Press label="Show a toast" press={({ toast }) => toast(message)} />
  </ToastsProvider>
)

export const examples: Examples = {
  Dialog: {
    short: <Opened text="Open a dialog" />,
    'longer than the screen': <Opened text="Open a long dialog" lines={60} />,
  },
  DialogActions: {
    'to choose': (
      <div className="style-dialog">
        <DialogActions>
          <Button variant="quiet">Cancel</Button>
          <Button>Make Payment</Button>
        </DialogActions>
      </div>
    ),
  },
  DialogsProvider: {
    'a question': asking('Ask', ({ confirm }) =>
      confirm({
        title: 'Payment',
        text: 'Are You Sure to Make Payment',
        agree: 'Make Payment',
      }),
    ),
    'a question about something dangerous': asking('Warn', ({ confirm }) =>
      confirm({
        title: 'Are you sure?',
        text: "You won't be able to revert this!",
        agree: 'Yes, delete it!',
        danger: true,
      }),
    ),
    'a message': asking('Notify', ({ notify }) =>
      notify({ title: 'Success!', text: 'Registration Successfully', button: 'Thank you' }),
    ),
  },
  FormFailure: {
    'with its code': (
      <FormFailure
        message="Too many attempts. Please wait a few minutes and try again."
        code="auth/too-many-requests"
      />
    ),
    'without a code': <FormFailure message="Nothing was changed." />,
    'nothing failed: no room taken': <FormFailure message={undefined} />,
  },
  Live: {
    'an announcement': <Announcing />,
  },
  Notice: {
    good: <Notice tone="good">User Login Successfull</Notice>,
    bad: <Notice tone="bad">Please Check Your email &amp; password</Notice>,
    info: <Notice tone="info">Only students can order a class.</Notice>,
    'bad, many words': (
      <Notice tone="bad">
        We couldn’t reach the school. Check your connection and try again. What you typed is still
        here, and nothing was sent: {'photogrammetry'.repeat(6)}
      </Notice>
    ),
  },
  ToastsProvider: {
    'a few words': toasting('User Login Successfull'),
    'many words': toasting(
      'Class Updated Successfully: your new description waits for a review, and students who paid keep their place.',
    ),
  },
}
