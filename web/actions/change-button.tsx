import { RowButton } from '#web/lists/row-button.tsx'
import type { Change, Changes } from './use-change.ts'

/** Disabled while another change runs. */
export function ChangeButton({ changes, requested }: { changes: Changes; requested: Change }) {
  const { running, change } = changes
  const { name, label, about, variant, className, disabled } = requested
  return (
    <RowButton
      variant={variant}
      className={className}
      about={about}
      busy={running === name}
      disabled={running !== null || disabled}
      onClick={() => void change(requested)}
    >
      {label}
    </RowButton>
  )
}
