import type { States } from '#web/style/states.ts'
import { Button } from '#web/ui/button.tsx'
import { ToastsProvider, useToast } from '#web/ui/toasts.tsx'

function Toaster({ message }: { message: string }) {
  const toast = useToast()
  return (
    <Button variant="quiet" onClick={() => toast(message)}>
      Show a toast
    </Button>
  )
}

export const states: States = {
  'a few words': (
    <ToastsProvider>
      <Toaster message="User Login Successfull" />
    </ToastsProvider>
  ),
  'many words': (
    <ToastsProvider>
      <Toaster message="Class Updated Successfully: your new description waits for a review, and students who paid keep their place." />
    </ToastsProvider>
  ),
}
