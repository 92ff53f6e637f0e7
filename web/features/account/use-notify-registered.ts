import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** The dialog after a registration (clause 8.2); resolves when the person has closed it. */
export function useNotifyRegistered(): (text: string) => Promise<void> {
  const { notify } = useDialogs()
  const t = useMessages('account')
  return (text) => notify({ title: t('success'), text, button: t('thankYou') })
}
