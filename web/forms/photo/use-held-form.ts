import { useEffect, useState, type RefObject } from 'react'

/**
 * Keeps the form of a field from being sent, as long as it is `held`; gives whether somebody has tried to,
 * for a message beside the field, which then comes in sight.
 */
export function useHeldForm(entry: RefObject<HTMLInputElement | null>, held: boolean): boolean {
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (!held) return
    const form = entry.current?.form
    // Before the form's own listeners, which would save it.
    const hold = (event: SubmitEvent) => {
      // The check of a field, or another row, is sent by a button with a name; it saves nothing.
      if (event.submitter?.hasAttribute('name')) return
      event.preventDefault()
      event.stopPropagation()
      setTried(true)
      entry.current?.closest('[role=group]')?.scrollIntoView({ block: 'center' })
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [entry, held])
  return held && tried
}
