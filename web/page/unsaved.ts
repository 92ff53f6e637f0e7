import { useCallback, useEffect } from 'react'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** What would become of a form's changes where its page is left; null where it has none. */
type Unsaved = 'lost' | 'stored' | null

/** The forms of the page, each with what it would say now. */
const forms = new Set<() => Unsaved>()

/** Whether something that was typed is not sent yet, and whether this browser stores it. */
export function findUnsaved(): Unsaved {
  const found = [...forms].map((ask) => ask())
  return found.find((unsaved) => unsaved === 'lost') ?? found.find((unsaved) => unsaved) ?? null
}

/** Nothing is lost where the page is left now. */
export const forgetUnsaved = () => forms.clear()

/** Has `ask` answer for a form as long as it is there; keep it the same between renders. */
export function useUnsaved(ask: () => Unsaved): void {
  useEffect(() => {
    forms.add(ask)
    return () => void forms.delete(ask)
  }, [ask])
}

/** Asks, where something is unsaved, before a page is left; true where the person may go. */
export function useMayLeave(): () => Promise<boolean> {
  const { confirm } = useDialogs()
  const t = useMessages('ui')
  return useCallback(async () => {
    const unsaved = findUnsaved()
    if (unsaved === null) return true
    const agreed = await confirm({
      title: t('leaveTitle'),
      text: t(unsaved === 'lost' ? 'leaveLost' : 'leaveDraft'),
      agree: t('leave'),
      cancel: t('stay'),
    })
    // Asked once: what follows leaves, too.
    if (agreed) forgetUnsaved()
    return agreed
  }, [confirm, t])
}
