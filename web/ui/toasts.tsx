import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { lazyPart } from './lazy.tsx'

type Toasts = {
  /** Brings the region of the messages, which has to be there before a screen reader can say one. */
  prepare: () => void
  show: (message: string) => void
}

const ToastsContext = createContext<Toasts | null>(null)

const ToastRegion = lazyPart(async () => (await import('./toasts/toast-region.tsx')).ToastRegion)

/** Shows a short message of success that outlives a change of page. Its script is loaded ahead only if it `isNeeded`. */
export function useToast(isNeeded = true): (message: string) => void {
  const toasts = use(ToastsContext)
  if (toasts === null) throw new Error('useToast needs ToastsProvider above it')
  useEffect(() => {
    if (isNeeded) toasts.prepare()
  }, [toasts, isNeeded])
  return toasts.show
}

/** Holds the messages; what shows them comes with the first page that may have one. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [prepared, setPrepared] = useState(false)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const toasts = useMemo<Toasts>(
    () => ({
      prepare: () => setPrepared(true),
      show: (message) => setWaiting((before) => [...before, message]),
    }),
    [],
  )
  const onTaken = useCallback(() => setWaiting([]), [])
  return (
    <ToastsContext value={toasts}>
      {children}
      {prepared && <ToastRegion waiting={waiting} onTaken={onTaken} />}
    </ToastsContext>
  )
}
