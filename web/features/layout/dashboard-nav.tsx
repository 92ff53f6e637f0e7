import {
  BookOpen,
  CalendarDays,
  CirclePlus,
  ClipboardCheck,
  History,
  House,
  ShoppingCart,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Role } from '#contract/access.ts'
import { classNames } from '#web/ui/class-names.ts'

type Entry = { to: string; label: string; Icon: LucideIcon }

const home: Entry = { to: '/', label: 'Homepage', Icon: House }
const schedule: Entry = { to: '/dashboard/schedule', label: 'My Schedule', Icon: CalendarDays }
const profile: Entry = { to: '/dashboard/info', label: 'Profile', Icon: UserRound }

/** What each role manages, in the order of clause 2.4; everybody's own pages follow. */
const entries: Record<Role, Entry[]> = {
  Instructor: [
    home,
    { to: '/dashboard/myclass', label: 'My Class', Icon: BookOpen },
    { to: '/dashboard/addclass', label: 'Add New Class', Icon: CirclePlus },
  ],
  Student: [home, { to: '/dashboard/cart', label: 'Class List', Icon: ShoppingCart }],
  Admin: [
    home,
    { to: '/dashboard/manageUser', label: 'Manage Users', Icon: UsersRound },
    { to: '/dashboard/reviewClass', label: 'Review Classes', Icon: ClipboardCheck },
    { to: '/dashboard/history', label: 'History', Icon: History },
  ],
}

/** The role's sidebar; below 1024 px a row of tabs that scrolls in itself where it must. */
export function DashboardNav({ role }: { role: Role }) {
  const tabs = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = tabs.current?.querySelector(`[href="${pathname}"]`)
    // Sideways only: the page itself stays where it is.
    if (tabs.current && current)
      tabs.current.scrollLeft +=
        current.getBoundingClientRect().right - tabs.current.getBoundingClientRect().right
  }, [pathname])
  return (
    <nav
      aria-label="Dashboard"
      className="min-w-0 lg:sticky lg:top-28 lg:w-56 lg:shrink-0 lg:self-start"
    >
      <h2 className="sr-only lg:not-sr-only lg:mb-4 lg:block lg:px-4 lg:text-2xl">
        Manage content
      </h2>
      <ul
        ref={tabs}
        className="-mx-1 flex gap-1 overflow-x-auto border-b border-line px-1 pb-1 lg:mx-0 lg:grid lg:gap-2 lg:overflow-visible lg:border-b-0 lg:p-0"
      >
        {[...entries[role], schedule, profile].map(({ to, label, Icon }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={({ isActive, isPending }) =>
                classNames(
                  'flex min-h-11 items-center gap-2 rounded-control px-2.5 text-sm font-semibold whitespace-nowrap no-underline -outline-offset-3 transition-colors duration-150 lg:gap-3 lg:px-4 lg:text-base',
                  isActive
                    ? 'bg-tan text-ink forced-colors:underline'
                    : 'text-cream hover:bg-tan/15',
                  isPending && 'bg-tan/15',
                )
              }
            >
              <Icon aria-hidden="true" className="hidden size-5 shrink-0 xs:block" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
