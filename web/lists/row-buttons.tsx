import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import type { Change, Changes } from './use-change.ts'

type RowButtonProps = ComponentProps<typeof Button> & {
  about: string
}

export function RowButton({ about, children, className, ...rest }: RowButtonProps) {
  // One per row: no frame, so that the dangerous buttons do not dominate the list.
  const dangerClass =
    rest.variant === 'danger' && 'justify-end! border-transparent! hover:border-bad!'
  return (
    <Button {...rest} size="small" className={classNames(dangerClass, className)}>
      {children}
      <span className="sr-only"> {about}</span>
    </Button>
  )
}

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

/** Empty where `changeOf` returns null. */
export function changeColumn<Row>(
  header: string,
  changes: Changes,
  changeOf: (row: Row) => Change | null,
): Column<Row, never> {
  const cell = (row: Row) => {
    const requested = changeOf(row)
    return requested && <ChangeButton changes={changes} requested={requested} />
  }
  return { header, kind: 'action', cell }
}
