import type { ReactNode } from 'react'
import { PageHead } from '#web/page/site.tsx'

type SectionHeadProps = {
  /** What the document's title calls the page. */
  page: string
  title: string
  text?: string
  children?: ReactNode
}

/** The head of a dashboard page: what it is for, and what may be done from here. */
export function SectionHead({ page, title, text, children }: SectionHeadProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <PageHead title={`Dashboard ${page}`} />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
          {title}
        </h1>
        {text !== undefined && <p className="mt-2 text-sand">{text}</p>}
      </div>
      {children}
    </div>
  )
}
