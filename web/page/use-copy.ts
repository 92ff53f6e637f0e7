import { useDialogs } from '#web/ui/dialogs.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Copies a text and says so; where the browser cannot, shows it below `byHand`. */
export function useCopy(words: { copied: string; byHand: string }) {
  const { notify } = useDialogs()
  const toast = useToast()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(words.copied)
    } catch {
      // Browsers allow copying on secure addresses only.
      await notify({ title: words.byHand, text })
    }
  }
}
