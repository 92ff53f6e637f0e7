import { useEffect } from 'react'

/** The fate of a form's changes when the page is left; null if there are none. */
type Unsaved = 'lost' | 'stored' | null

const forms = new Set<() => Unsaved>()

/** Whether typed text is unsent, and whether this browser stores it. */
export function findUnsaved(): Unsaved {
  const found = [...forms].map((ask) => ask())
  return found.find((unsaved) => unsaved === 'lost') ?? found.find((unsaved) => unsaved) ?? null
}

/** Call it when leaving is safe. */
export const forgetUnsaved = () => forms.clear()

/** Registers `ask` while the form is mounted; keep it the same between renders. */
export function useUnsaved(ask: () => Unsaved): void {
  useEffect(() => {
    forms.add(ask)
    return () => void forms.delete(ask)
  }, [ask])
}
