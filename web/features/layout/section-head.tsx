import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'

type SectionHeadProps = {
  page: string
  title: string
  text?: string
  /** The list that the page belongs to. */
  back?: { to: string; label: string }
  children?: ReactNode
}

export function SectionHead({ page, title, text, back, children }: SectionHeadProps) {
  return (
    <div className="section-head mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <PageHead title={useMessages('dashboard')('title', { page })} />
      <div className="min-w-0 grow basis-80">
        {back !== undefined && (
          <Link
            to={back.to}
            className="-my-3 flex min-h-11 w-fit items-center gap-2 text-sm text-text-quiet no-underline hover:text-text"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        )}
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          {title}
        </h1>
        {text !== undefined && <p className="mt-1 text-text-quiet">{text}</p>}
      </div>
      {children}
    </div>
  )
}
