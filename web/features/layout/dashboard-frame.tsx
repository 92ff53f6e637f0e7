import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Role } from '#contract/access.ts'
import { workAddress } from '#web/features/work/addresses.ts'
import { Photo } from '#web/page/photo.tsx'
import { useStrip } from '#web/ui/use-strip.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { dashboardContentId } from './content-ids.ts'
import { sidebarEntries } from './dashboard-entries.ts'
import { useReminder } from './verify-banner.tsx'
import { VerifyReminder } from './verify-reminder.tsx'
import './dashboard.css'

type DashboardFrameProps = {
  name?: string
  nav?: ReactNode
  children: ReactNode
}

const pageProps = { id: dashboardContentId, tabIndex: -1 }

/** The viewer has the full width and its own way back. */
const isViewer = (pathname: string) => pathname.startsWith(workAddress(''))

export function DashboardFrame({ name, nav, children }: DashboardFrameProps) {
  const { pathname } = useLocation()
  if (isViewer(pathname))
    return (
      // A neutral ground around a photograph, in both schemes.
      <div {...pageProps} className="on-photo min-h-view bg-room">
        {children}
      </div>
    )
  return (
    <>
      {/^\/dashboard\/?$/.test(pathname) && <TitleBand name={name} />}
      <div className="mx-auto grid max-w-page grid-cols-1 gap-4 px-4 pt-1 pb-6 sm:px-6 lg:flex lg:gap-12 lg:pt-4 lg:pb-12">
        {nav ?? <div className="min-h-13 lg:w-56 lg:shrink-0" />}
        <div {...pageProps} className="min-h-[60vh] min-w-0 grow pb-16 outline-none">
          {children}
        </div>
      </div>
    </>
  )
}

/** Hidden on the payment page, where nothing should distract. */
export function DashboardReminder() {
  const { pathname } = useLocation()
  const reminder = useReminder()
  if (reminder === null || pathname.startsWith('/dashboard/checkout/')) return null
  const panelClass = 'rounded-panel border [&_.lucide-chevron-up]:-scale-y-100'
  return <VerifyReminder {...reminder} className={`mb-6 max-lg:mt-2 print:hidden ${panelClass}`} />
}

function TitleBand({ name }: { name: string | undefined }) {
  const t = useMessages('layout')
  return (
    <div className="title-band on-photo relative isolate overflow-hidden border-b border-edge print:hidden">
      <Photo
        src="/photos/hero-4.jpg"
        alt=""
        sizes="100vw"
        priority
        className="absolute inset-0 -z-20 size-full"
      />
      <div className="mx-auto flex min-h-40 max-w-page flex-col justify-end px-4 py-6 sm:px-6 lg:min-h-56">
        <p className="text-sm text-text-quiet">{name === undefined ? '\u00a0' : t('dashboard')}</p>
        <p className="line-clamp-3 font-display text-3xl leading-tight font-light wrap-anywhere text-text lg:text-5xl">
          {name ?? t('dashboard')}
        </p>
      </div>
    </div>
  )
}

/** Below 1024 px one scrolling line of links, with the current one in view. */
export function DashboardNav({ role }: { role: Role }) {
  const t = useMessages('layout')
  const { pathname } = useLocation()
  const entries = sidebarEntries(role)
  const strip = useStrip(entries.findIndex(({ to }) => to === pathname))
  return (
    <nav
      aria-label={t('dashboard')}
      className="-mx-4 min-w-0 border-b border-edge sm:-mx-6 lg:sticky lg:top-22 lg:mx-0 lg:w-56 lg:shrink-0 lg:self-start lg:border-b-0"
    >
      <h2 className="sr-only lg:not-sr-only lg:mb-4 lg:block lg:text-2xl">{t('manage')}</h2>
      <ul
        {...strip}
        className="strip flex px-2 sm:px-4 lg:grid lg:overflow-visible lg:border-s lg:border-edge lg:px-0"
      >
        {entries.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className="dashboard-entry flex min-h-12 items-center gap-3 rounded-control px-2 text-sm font-semibold whitespace-nowrap text-text no-underline hover:text-accent-strong lg:min-h-11 lg:px-4 lg:text-base"
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
