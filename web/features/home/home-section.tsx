import { useId, type ReactNode } from 'react'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

type HomeSectionProps = {
  title: string
  /** Where there is more of it. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** One part of the home page below the hero. */
export function HomeSection({ title, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mx-auto max-w-page px-4 pt-20 sm:px-6 lg:pt-28">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 lg:mb-10">
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
      {children}
    </section>
  )
}
