import { useEffect } from 'react'

/** Reloads when the person returns to the page, and at `until`, when held seats are released. */
export function useFreshPayment(until: number | null, read: () => unknown): void {
  useEffect(() => {
    const again = () => {
      if (!document.hidden && navigator.onLine) read()
    }
    document.addEventListener('visibilitychange', again)
    const timer = until === null ? undefined : setTimeout(again, until - Date.now() + 1_000)
    return () => {
      document.removeEventListener('visibilitychange', again)
      clearTimeout(timer)
    }
  }, [until, read])
}
