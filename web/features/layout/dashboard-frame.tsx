import type { ReactNode } from 'react'

/** The dashboard inside the site's layout: a title band, the sidebar at the left, the content. */
export function DashboardFrame({ nav, children }: { nav?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="border-b border-line bg-oxblood print:hidden">
        <p className="mx-auto max-w-page px-4 py-6 font-display text-3xl font-light text-cream sm:px-6 sm:py-8 sm:text-4xl">
          Dashboard
        </p>
      </div>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-8 px-4 py-6 sm:px-6 lg:flex lg:gap-12 lg:py-12">
        {nav ?? <div className="h-13 lg:w-56 lg:shrink-0" />}
        <div className="min-h-[60vh] min-w-0 grow pb-16">{children}</div>
      </div>
    </>
  )
}
