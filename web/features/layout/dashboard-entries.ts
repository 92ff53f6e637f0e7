import {
  Bell,
  BookOpen,
  CalendarDays,
  CirclePlus,
  FileUp,
  ClipboardCheck,
  HandCoins,
  HeartPulse,
  History,
  House,
  Images,
  Inbox,
  LayoutDashboard,
  School,
  Landmark,
  ShoppingCart,
  TicketPercent,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Key } from '#messages/sources.ts'
import type { Role } from '#contract/access.ts'
import { queueAddress } from '#web/features/work/addresses.ts'

/** `label` is a key of the messages of `layout`. */
type Entry = { to: string; label: Key<'layout'>; Icon: LucideIcon }

const overview: Entry = { to: '/dashboard', label: 'overview', Icon: LayoutDashboard }
const home: Entry = { to: '/', label: 'homepage', Icon: House }

const own: Entry[] = [
  { to: '/dashboard/schedule', label: 'schedule', Icon: CalendarDays },
  { to: '/dashboard/notices', label: 'notices', Icon: Bell },
  { to: '/dashboard/info', label: 'profile', Icon: UserRound },
]

const myClass: Entry = { to: '/dashboard/myclass', label: 'myClass', Icon: BookOpen }
const reviewClasses: Entry = {
  to: '/dashboard/reviewClass',
  label: 'approval',
  Icon: ClipboardCheck,
}

export const classesPage = (role: Role): Entry => (role === 'Admin' ? reviewClasses : myClass)

/** In the order of clause 2.4. */
const managed: Record<Role, Entry[]> = {
  Instructor: [
    myClass,
    { to: '/dashboard/addclass', label: 'addClass', Icon: CirclePlus },
    { to: queueAddress, label: 'queue', Icon: Inbox },
    { to: '/dashboard/earnings', label: 'earnings', Icon: Landmark },
  ],
  Student: [{ to: '/dashboard/cart', label: 'cart', Icon: ShoppingCart }],
  Admin: [
    { to: '/dashboard/manageUser', label: 'users', Icon: UsersRound },
    reviewClasses,
    { to: '/dashboard/books', label: 'books', Icon: Landmark },
    { to: '/dashboard/coupons', label: 'coupons', Icon: TicketPercent },
    { to: '/dashboard/refunds', label: 'refunds', Icon: HandCoins },
    { to: '/dashboard/gallery', label: 'gallery', Icon: Images },
    { to: '/dashboard/import', label: 'import', Icon: FileUp },
    { to: '/dashboard/school', label: 'school', Icon: School },
    { to: '/dashboard/history', label: 'history', Icon: History },
    { to: '/dashboard/health', label: 'health', Icon: HeartPulse },
  ],
}

export const dashboardPages = (role: Role): Entry[] => [overview, ...managed[role], ...own]

/** Clauses 2.4, 16.1. */
export const sidebarEntries = (role: Role): Entry[] => [overview, home, ...managed[role], ...own]
