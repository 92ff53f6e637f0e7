import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { KeyWords } from './keys-dialog.tsx'
import { usePageKeys } from './use-page-keys.ts'

const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The question mark, and a button for those who have turned it off. */
export function KeysHelp({ keys }: { keys: readonly KeyWords[] }) {
  const label = useMessages('viewer')('keysTitle')
  const [open, setOpen] = useState<boolean>()
  usePageKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="?"
        title={label}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-text-quiet hover:bg-text/10 hover:text-text max-sm:not-pointer-fine:hidden"
      >
        <Keyboard aria-hidden="true" className="size-5" />
      </button>
      {open !== undefined && <KeysDialog open={open} keys={keys} onClose={() => setOpen(false)} />}
    </>
  )
}
