import { useEffect } from 'react'

/** Reads again when the person comes back to the page, and when the seats of a payment are no longer held: `until`, or null. */
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
