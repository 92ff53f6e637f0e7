import { useState, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refuseFile, formatFile } from './check-file.ts'
import { useHeldForm } from './use-held-form.ts'

type KeptProps = {
  file: File
  /** The field of the form that sends it later. */
  entry: RefObject<HTMLInputElement | null>
  onDiscard: () => void
}

/** A picture that is sent after its form; one that cannot be sent keeps the form, too. */
export function Kept({ file, entry, onDiscard }: KeptProps) {
  const [refused] = useState(() => refuseFile(file))
  const held = useHeldForm(entry, refused !== null)
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-sm wrap-anywhere text-sand">{formatFile(file)}</p>
      {refused !== null && (
        <Notice tone="bad">
          {refused}
          {held && ' The form was not sent: choose another picture, or do without one.'}
        </Notice>
      )}
      <div>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          Do without it
        </Button>
      </div>
    </div>
  )
}
