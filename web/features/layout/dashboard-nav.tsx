import { NavLink } from 'react-router'
import type { Role } from '#contract/access.ts'
import { classNames } from '#web/ui/class-names.ts'
import { sidebarEntries } from './dashboard-entries.ts'

/** The role's sidebar; below 1024 px lines of links, all of them in sight. */
export function DashboardNav({ role }: { role: Role }) {
  return (
    <nav
      aria-label="Dashboard"
      className="min-w-0 border-b border-line pb-1 lg:sticky lg:top-28 lg:w-52 lg:shrink-0 lg:self-start lg:border-b-0"
    >
      <h2 className="sr-only lg:not-sr-only lg:mb-4 lg:block lg:text-xl">Manage content</h2>
      <ul className="-mx-2 flex flex-wrap lg:mx-0 lg:grid lg:border-l lg:border-line">
        {sidebarEntries(role).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={({ isActive, isPending }) =>
                classNames(
                  'relative flex min-h-11 items-center gap-3 rounded-control px-2 text-sm font-semibold whitespace-nowrap no-underline -outline-offset-3 transition-colors duration-150 after:absolute after:inset-x-2 after:bottom-1 after:h-0.5 lg:px-4 lg:text-base lg:after:inset-x-auto lg:after:inset-y-1 lg:after:-left-px lg:after:h-auto lg:after:w-0.5',
                  isActive
                    ? 'text-tan-bright after:bg-tan forced-colors:underline'
                    : 'text-cream hover:text-tan-bright',
                  isPending && 'after:bg-tan/50',
                )
              }
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
