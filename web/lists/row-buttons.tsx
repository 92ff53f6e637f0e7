import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Change, Changes } from './use-change.ts'

type RowButtonProps = ComponentProps<typeof Button> & {
  /** The row that it is about, for screen readers. */
  about: string
}

/** A button of a row. */
export function RowButton({ about, children, ...rest }: RowButtonProps) {
  return (
    <Button {...rest} size="small">
      {children}
      <span className="sr-only">: {about}</span>
    </Button>
  )
}

type ChangeButtonProps = { changes: Changes; does: Change }

/** A button that changes its row; all of them are off while one is at work. */
export function ChangeButton({ changes: { running, change }, does }: ChangeButtonProps) {
  const { name, label, about, variant, className, disabled } = does
  return (
    <RowButton
      variant={variant}
      className={className}
      about={about}
      busy={running === name}
      disabled={running !== null || disabled}
      onClick={() => void change(does)}
    >
      {label}
    </RowButton>
  )
}
