import type { States } from '#web/style/states.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogsProvider, useDialogs } from '#web/ui/dialogs.tsx'

function Question() {
  const { confirm } = useDialogs()
  const ask = () =>
    confirm({
      title: 'Payment',
      text: 'Are You Sure to Make Payment',
      agree: 'Make Payment',
    })
  return (
    <Button variant="quiet" onClick={() => void ask()}>
      Ask
    </Button>
  )
}

function Warning() {
  const { confirm } = useDialogs()
  const ask = () =>
    confirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      agree: 'Yes, delete it!',
      danger: true,
    })
  return (
    <Button variant="quiet" onClick={() => void ask()}>
      Warn
    </Button>
  )
}

function Message() {
  const { tell } = useDialogs()
  return (
    <Button
      variant="quiet"
      onClick={() =>
        void tell({ title: 'Success!', text: 'Registration Successfully', button: 'Thank you' })
      }
    >
      Tell
    </Button>
  )
}

export const states: States = {
  'a question': (
    <DialogsProvider>
      <Question />
    </DialogsProvider>
  ),
  'a question about something dangerous': (
    <DialogsProvider>
      <Warning />
    </DialogsProvider>
  ),
  'a message': (
    <DialogsProvider>
      <Message />
    </DialogsProvider>
  ),
}
