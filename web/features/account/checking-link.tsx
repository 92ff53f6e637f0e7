import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Shown until it is known what a mailed link is for. */
export function CheckingLink() {
  return <Spinner label={useMessages('links')('checking')} />
}
