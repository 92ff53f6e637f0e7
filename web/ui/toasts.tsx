import { Toast } from '@base-ui/react/toast'
import { CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** How long a message is shown, in milliseconds. */
const timeout = 6_000

/** Shows a short message of success that outlives a change of page. */
export function useToast(): (message: string) => void {
  const { add } = Toast.useToastManager()
  return (message) => {
    add({ description: message, timeout })
  }
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // A message, not a dialog; the region around it announces it.
      role="group"
      aria-modal={undefined}
      className="flex items-center gap-3 rounded-xl border border-good/50 bg-espresso px-4 py-3 text-good shadow-xl transition-opacity duration-200 data-ending-style:opacity-0"
    >
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      <Toast.Description className="grow font-semibold" />
      <Toast.Close
        aria-label="Close message"
        // Base UI hides it from screen readers until the focus is there, which Tab can reach.
        aria-hidden={undefined}
        className="grid size-9 shrink-0 place-items-center rounded-full text-sand hover:text-cream"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ))
}

export function ToastsProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts z-60 grid gap-3 sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
