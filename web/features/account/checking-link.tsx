import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Stands until it is known what the link of a mail did. */
export function CheckingLink() {
  return <Spinner label={useMessages('links')('checking')} />
}
