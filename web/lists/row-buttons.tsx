import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import type { Change, Changes } from './use-change.ts'

type RowButtonProps = ComponentProps<typeof Button> & {
  /** The row that it is about, for screen readers. */
  about: string
}

/** A button of a row. */
export function RowButton({ about, children, className, ...rest }: RowButtonProps) {
  // One in each row: without a frame, so that rows are not counted by what would end them.
  const look = rest.variant === 'danger' && 'justify-end! border-transparent! hover:border-bad!'
  return (
    <Button {...rest} size="small" className={classNames(look, className)}>
      {children}
      <span className="sr-only">: {about}</span>
    </Button>
  )
}

/** A button that changes its row; off while another one works. */
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

/** A column of such buttons; none where `changeOf` gives null. */
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
