import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** What every control looks like that is typed or chosen in; its size is its place's. */
export const entryLook =
  'rounded-control border border-sand/55 bg-espresso text-cream placeholder:text-sand hover:border-tan/70'

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
