import { useState } from 'react'
import { singleKeys } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Alternatives, and what each of them does. */
export type KeyWords = { keys: readonly string[]; words: string }

type KeysDialogProps = { open: boolean; keys: readonly KeyWords[]; onClose: () => void }

export function KeysDialog({ open, keys, onClose }: KeysDialogProps) {
  const t = useMessages('viewer')
  const ui = useMessages('ui')
  const [isOn, setOn] = useState(singleKeys.read() !== 'off')
  return (
    // It begins at its first line, and the next press must not turn the keys off.
    <Dialog open={open} onClose={onClose} title={t('keysTitle')} initialFocus="dialog">
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {[...keys, { keys: ['?'], words: t('keysShow') }].map(({ keys: names, words }) => (
          <div key={words} className="contents">
            <dt className="flex max-w-32 flex-wrap gap-1">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="rounded border border-edge px-1.5 font-sans text-sm text-text"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className="min-w-0">{words}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex items-start gap-3 border-t border-edge pt-5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            singleKeys.write(checked ? null : 'off')
            setOn(checked)
          }}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          {t('singleKeys')}
          <span className="block text-sm text-text-quiet">{t('singleKeysText')}</span>
        </span>
      </label>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {ui('okay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
