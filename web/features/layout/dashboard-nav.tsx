import { NavLink } from 'react-router'
import type { Role } from '#contract/access.ts'
import { sidebarEntries } from './dashboard-entries.ts'

/** The role's sidebar; below 1024 px lines of links, all of them in sight. */
export function DashboardNav({ role }: { role: Role }) {
  return (
    <nav
      aria-label="Dashboard"
      className="min-w-0 border-b border-line pb-1 lg:sticky lg:top-28 lg:w-56 lg:shrink-0 lg:self-start lg:border-b-0"
    >
      <h2 className="sr-only lg:not-sr-only lg:mb-4 lg:block lg:text-2xl">Manage content</h2>
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
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
