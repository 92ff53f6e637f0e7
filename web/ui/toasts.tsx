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
  /** Mounts the live region, which must exist before a screen reader can announce a message. */
  prepare: () => void
  show: (message: string) => void
}

const ToastsContext = createContext<Toasts | null>(null)

const ToastRegion = lazyPart(async () => (await import('./toasts/toast-region.tsx')).ToastRegion)

/** A short success message that outlives a navigation. Its script is preloaded only if it `isNeeded`. */
export function useToast(isNeeded = true): (message: string) => void {
  const toasts = use(ToastsContext)
  if (toasts === null) throw new Error('no ToastsProvider')
  useEffect(() => {
    if (isNeeded) toasts.prepare()
  }, [toasts, isNeeded])
  return toasts.show
}

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
