import { Toast } from '@base-ui/react/toast'
import { CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { useMessages } from '#web/words/use-messages.ts'

/** In milliseconds. */
const timeout = 6_000

type ToastRegionProps = {
  /** Not shown yet; `onTaken` is called once they are. */
  waiting: readonly string[]
  onTaken: () => void
}

function ToastList({ waiting, onTaken }: ToastRegionProps) {
  const t = useMessages('ui')
  const { toasts, add } = Toast.useToastManager()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const description of waiting) add({ description, timeout })
    onTaken()
  }, [waiting, onTaken, add])
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // A message, not a dialog; the region around it announces it.
      role="group"
      aria-modal={undefined}
      className="flex items-center gap-3 rounded-panel border border-good/50 bg-card px-4 py-3 text-good shadow-xl transition-opacity duration-200 data-ending-style:opacity-0"
    >
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      <Toast.Description className="min-w-0 grow font-semibold wrap-anywhere" />
      <Toast.Close
        aria-label={t('closeMessage')}
        // Base UI hides it from screen readers until it is focused, which Tab can do.
        aria-hidden={undefined}
        className="grid size-9 shrink-0 place-items-center rounded-full text-text-quiet hover:text-text"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ))
}

export function ToastRegion(props: ToastRegionProps) {
  const t = useMessages('ui')
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notifications')}
          className="toasts z-45 mx-auto grid max-w-md gap-3"
        >
          <ToastList {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
