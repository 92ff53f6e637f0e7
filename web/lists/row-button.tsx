import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

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
