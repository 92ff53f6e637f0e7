import { useCallback } from 'react'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { findUnsaved, forgetUnsaved } from './unsaved.ts'

/** Asks if something is unsaved; true if the person may go. */
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
    // Ask only once: further navigation leaves, too.
    if (agreed) forgetUnsaved()
    return agreed
  }, [confirm, t])
}
