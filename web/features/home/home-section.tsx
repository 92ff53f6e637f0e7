import { useId, type ReactNode } from 'react'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

type HomeSectionProps = {
  title: string
  /** A link to the full list. */
  more?: { to: string; label: string }
  bleed?: boolean
  children: ReactNode
}

const inset = 'mx-auto max-w-page px-4 sm:px-6'

export function HomeSection({ title, more, bleed = false, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={bleed ? 'mt-24 bg-card py-20 lg:mt-40 lg:py-28' : 'pt-24 lg:pt-36'}
    >
      <div className={inset}>
        <div
          className={classNames(
            'mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 lg:mb-12',
            !bleed && 'border-t border-edge pt-6',
          )}
        >
          <h2 id={id} className="max-w-[14ch] text-4xl wrap-anywhere sm:max-w-none lg:text-6xl">
            {title}
          </h2>
          {more !== undefined && (
            <Link
              to={more.to}
              className="inline-flex min-h-11 items-center gap-2 text-text decoration-accent underline-offset-4 hover:underline"
            >
              {more.label}
              <ArrowRight aria-hidden="true" className="size-4 text-accent" />
            </Link>
          )}
        </div>
      </div>
      {bleed ? children : <div className={inset}>{children}</div>}
    </section>
  )
}
