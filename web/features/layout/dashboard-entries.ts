import {
  BookOpen,
  CalendarDays,
  CirclePlus,
  ClipboardCheck,
  HandCoins,
  History,
  House,
  Landmark,
  ShoppingCart,
  TicketPercent,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '#contract/access.ts'

type Entry = { to: string; label: string; Icon: LucideIcon }

const home: Entry = { to: '/', label: 'Homepage', Icon: House }

/** Everybody's own pages. */
const own: Entry[] = [
  { to: '/dashboard/schedule', label: 'My Schedule', Icon: CalendarDays },
  { to: '/dashboard/info', label: 'Profile', Icon: UserRound },
]

const myClass: Entry = { to: '/dashboard/myclass', label: 'My Class', Icon: BookOpen }
const reviewClasses: Entry = {
  to: '/dashboard/reviewClass',
  label: 'Review Classes',
  Icon: ClipboardCheck,
}

/** Where a role has its list of classes. */
export const classesPage = (role: Role): Entry => (role === 'Admin' ? reviewClasses : myClass)

/** What each role manages, in the order of clause 2.4. */
const managed: Record<Role, Entry[]> = {
  Instructor: [
    myClass,
    { to: '/dashboard/addclass', label: 'Add New Class', Icon: CirclePlus },
    { to: '/dashboard/earnings', label: 'Earnings', Icon: Landmark },
  ],
  Student: [{ to: '/dashboard/cart', label: 'Class List', Icon: ShoppingCart }],
  Admin: [
    { to: '/dashboard/manageUser', label: 'Manage Users', Icon: UsersRound },
    reviewClasses,
    { to: '/dashboard/books', label: 'Books', Icon: Landmark },
    { to: '/dashboard/coupons', label: 'Coupons', Icon: TicketPercent },
    { to: '/dashboard/refunds', label: 'Refunds', Icon: HandCoins },
    { to: '/dashboard/history', label: 'History', Icon: History },
  ],
}

/** The pages of a role's dashboard. */
export const dashboardPages = (role: Role): Entry[] => [...managed[role], ...own]

/** The entries of its sidebar (clause 2.4): the way home before them. */
export const sidebarEntries = (role: Role): Entry[] => [home, ...dashboardPages(role)]
