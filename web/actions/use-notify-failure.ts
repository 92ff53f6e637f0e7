import { describeRouteError } from '#web/page/failure.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Explains in a dialog why a call failed; resolves once it is closed. */
export function useNotifyFailure(): (error: unknown) => Promise<void> {
  const { notify } = useDialogs()
  const t = useMessages('actions')
  const layout = useMessages('layout')
  return (error) => notify({ title: t('didNotWork'), text: describeRouteError(error, layout) })
}
