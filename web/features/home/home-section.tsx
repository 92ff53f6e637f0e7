import { useId, type ReactNode } from 'react'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

type HomeSectionProps = {
  title: string
  /** Where there is more of it. */
  more?: { to: string; label: string }
  /** The children reach from edge to edge of the screen. */
  bleed?: boolean
  children: ReactNode
}

/** One part of the home page below the hero. */
export function HomeSection({ title, more, bleed = false, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="pt-20 lg:pt-28">
      <div className="mx-auto mb-8 flex max-w-page flex-wrap items-end justify-between gap-x-8 gap-y-2 px-4 sm:px-6 lg:mb-10">
        <h2 id={id} className="text-4xl lg:text-5xl">
          {title}
        </h2>
        {more !== undefined && (
          <Link
            to={more.to}
            className="inline-flex min-h-11 items-center gap-2 text-cream decoration-tan underline-offset-4 hover:underline"
          >
            {more.label}
            <ArrowRight aria-hidden="true" className="size-4 text-tan" />
          </Link>
        )}
      </div>
      {bleed ? children : <div className="mx-auto max-w-page px-4 sm:px-6">{children}</div>}
    </section>
  )
}
