import { useEffect, useRef, useState, type RefObject } from 'react'

type HeldForm = {
  /** Whether somebody has tried to submit it meanwhile. */
  isHeld: boolean
  /** Submits it after all, if somebody has. */
  release: () => void
  /** Forgets that somebody has. */
  forget: () => void
}

/** Keeps the form of `entry` from being submitted while `holds`, and scrolls to the reason. */
export function useHeldForm(
  entry: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  holds: boolean,
): HeldForm {
  const [isHeld, setHeld] = useState(false)
  const submitted = useRef<{ form: HTMLFormElement; by: HTMLElement | null }>(null)
  useEffect(() => {
    if (!holds) return
    const form = entry.current?.form
    // Before the form's own listeners, which would save it.
    const hold = (event: SubmitEvent) => {
      // Buttons with a name validate a field or add a row; they save nothing.
      if (event.submitter?.hasAttribute('name')) return
      event.preventDefault()
      event.stopPropagation()
      if (form) submitted.current = { form, by: event.submitter }
      setHeld(true)
      entry.current?.closest('[role=group]')?.scrollIntoView({ block: 'center' })
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [entry, holds])
  const forget = () => {
    submitted.current = null
    setHeld(false)
  }
  const release = () => {
    const last = submitted.current
    forget()
    // After fields that follow from the photo.
    setTimeout(() => {
      if (last?.form.isConnected) last.form.requestSubmit(last.by?.isConnected ? last.by : null)
    })
  }
  return { isHeld: holds && isHeld, release, forget }
}
