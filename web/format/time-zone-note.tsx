import { classNames } from '#web/ui/class-names.ts'
import { useFormats } from './use-formats.ts'

type TimeZoneNoteProps = {
  /** For pages that do not name the zone themselves. */
  atFoot?: boolean
  className?: string
}

/**
 * Names the zone of all times on the page, once (clause 10.2). app.css hides it before the first paint if the
 * head's script found that the visitor's clock shows the same.
 */
export function TimeZoneNote({ atFoot = false, className }: TimeZoneNoteProps) {
  const formats = useFormats()
  return (
    <p
      className={classNames(
        'time-zone text-sm text-text-quiet print:hidden',
        atFoot && 'at-foot',
        className,
      )}
    >
      {formats.inZone}
    </p>
  )
}
