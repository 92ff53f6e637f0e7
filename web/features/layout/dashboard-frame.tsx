import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Role } from '#contract/access.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { sidebarEntries } from './dashboard-entries.ts'
import './dashboard.css'

type DashboardFrameProps = {
  /** Whose it is; until that is known the band says what it is. */
  name?: string
  nav?: ReactNode
  children: ReactNode
}

/** The dashboard inside the site's layout: a title band, the sidebar at the left, the content. */
export function DashboardFrame({ name, nav, children }: DashboardFrameProps) {
  const t = useMessages('layout')
  return (
    <>
      <div className="title-band print:hidden">
        <div className="mx-auto max-w-page px-4 py-4 sm:px-6 lg:py-8">
          <p className="text-sm text-sand">{name === undefined ? '\u00a0' : t('dashboard')}</p>
          <p className="line-clamp-3 font-display text-2xl leading-tight font-light wrap-anywhere text-cream lg:text-5xl">
            {name ?? t('dashboard')}
          </p>
        </div>
      </div>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-8 px-4 pt-4 pb-6 sm:px-6 lg:flex lg:gap-12 lg:py-12">
        {nav ?? <div className="min-h-13 lg:w-56 lg:shrink-0" />}
        <div className="min-h-[60vh] min-w-0 grow pb-16">{children}</div>
      </div>
    </>
  )
}

/** The role's sidebar; below 1024 px lines of links, all of them in sight. */
export function DashboardNav({ role }: { role: Role }) {
  const t = useMessages('layout')
  return (
    <nav
      aria-label={t('dashboard')}
      className="min-w-0 border-b border-line pb-1 lg:sticky lg:top-28 lg:w-56 lg:shrink-0 lg:self-start lg:border-b-0"
    >
      <h2 className="sr-only lg:not-sr-only lg:mb-4 lg:block lg:text-2xl">{t('manage')}</h2>
      <ul className="dashboard-entries -mx-2 flex flex-wrap lg:mx-0 lg:grid">
        {sidebarEntries(role).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className="dashboard-entry flex min-h-11 items-center gap-3 rounded-control px-2 text-sm font-semibold whitespace-nowrap text-cream no-underline hover:text-tan-bright lg:px-4 lg:text-base"
            >
              <Icon aria-hidden="true" className="hidden size-5 shrink-0 lg:block" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
