import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const entryClass =
  'rounded-control border border-edge-strong bg-card text-text placeholder:text-text-quiet hover:border-accent/70 aria-invalid:border-bad'

/**
 * Sized by its place; in forms use SelectField. The native control with our chevron; with forced colours,
 * fully native.
 */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative grid min-h-11 min-w-0', className)}>
      <select
        {...rest}
        className={classNames(
          entryClass,
          'min-w-0 appearance-none truncate py-2 pe-11 ps-4 text-base font-normal forced-colors:appearance-auto',
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-4 size-4 -translate-y-1/2 text-accent forced-colors:hidden"
      />
    </span>
  )
}
