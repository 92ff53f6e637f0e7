import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A button that looks like a link. */
export const LinkButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      'min-h-11 px-2 text-start text-sm text-accent-strong underline-offset-4 hover:underline',
      className,
    )}
  />
)
