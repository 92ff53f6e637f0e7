import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Shown until the result of a mailed link is known. */
export function CheckingLink() {
  return <Spinner label={useMessages('links')('checking')} />
}
