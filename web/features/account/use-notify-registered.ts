import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Resolves when the dialog is closed (clause 8.2). */
export function useNotifyRegistered(): (text: string) => Promise<void> {
  const { notify } = useDialogs()
  const t = useMessages('account')
  return (text) => notify({ title: t('success'), text, button: t('thankYou') })
}
