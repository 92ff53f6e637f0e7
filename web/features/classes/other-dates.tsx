import { useId } from 'react'
import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { classAddress } from './class-query.ts'

type OtherDatesProps = { classes: SchoolClass[]; headingSize?: string }

export function OtherDates({ classes, headingSize = 'text-xl' }: OtherDatesProps) {
  const t = useMessages('class-page')
  const formats = useFormats()
  const id = useId()
  if (classes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`border-b border-edge pb-3 ${headingSize}`}>
        {t('otherDates')}
      </h2>
      <ul>
        {classes.map((other) => (
          <li
            key={other._id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-edge py-4"
          >
            <Link
              to={classAddress(other)}
              className="font-semibold decoration-edge underline-offset-4 after:absolute after:inset-0 hover:text-accent-strong hover:underline"
            >
              {formats.when(other).date}
            </Link>
            <span className="text-text-quiet">
              {[
                formats.where(other),
                formats.price(other.price),
                other.availableSeats === 0 && t('soldOut'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
