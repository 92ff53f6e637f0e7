import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { entryLook } from './entry-look.ts'

/** A choice beside a list; in a form it is a SelectField. Its label stands around it. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...rest}
      className={classNames(
        entryLook,
        'min-h-11 min-w-0 px-3 py-2 text-base font-normal',
        className,
      )}
    />
  )
}
