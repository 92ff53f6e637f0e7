import { Lamp, Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSite } from '#web/page/site.tsx'
import { useSession } from '#web/session/session-state.ts'
import { useScheme } from '#web/theme/scheme.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { AccountMenu, NoticesBell } from './account-menu.tsx'
import { Brand } from './brand.tsx'

/** Clause 2.3. */
export function NavigationBar() {
  const t = useMessages('layout')
  const { state } = useSession()
  const signedOut = state === 'signed-out'
  return (
    <header className="sticky top-0 z-40 border-b border-text/10 bg-bar backdrop-blur-md backdrop-brightness-50">
      <div className="mx-auto flex min-h-bar max-w-page items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Brand className="lg:max-w-[17rem]" />
        {/* With enlarged text the links wrap before the name is shortened. */}
        <nav aria-label={t('navigation')} className="ms-6 hidden shrink-[999] lg:block xl:ms-10">
          <ul className="flex flex-wrap items-center gap-x-1 xl:gap-x-3">
            <SiteLinks className="relative inline-flex min-h-11 items-center rounded-control px-3 text-text no-underline after:absolute after:inset-x-3 after:bottom-1.5 after:h-0.5 after:rounded-full hover:text-accent-strong hover:after:bg-accent/50 aria-[current]:after:bg-accent" />
          </ul>
        </nav>
        <div className="ms-auto flex shrink-0 items-center sm:gap-2">
          {/* One place for both, so that nothing moves. */}
          <div className="relative min-w-11">
            <ButtonLink
              to="/login"
              variant="quiet"
              className={classNames('max-sm:hidden', !signedOut && 'invisible')}
            >
              {t('login')}
            </ButtonLink>
            {state === 'signed-in' && <NoticesBell />}
          </div>
          <ThemeToggle />
          <AccountMenu />
          <MobileMenu showLogin={signedOut} />
        </div>
      </div>
    </header>
  )
}

/** Clause 1.10; pressed while the red scheme is on. */
function ThemeToggle() {
  const label = useMessages('layout')('redScheme')
  const { theme, toggleTheme } = useScheme()
  return (
    <button
      type="button"
      aria-pressed={theme === 'red'}
      aria-label={label}
      title={label}
      onClick={(event) => toggleTheme(event.currentTarget)}
      className="needs-script grid size-11 place-items-center rounded-full text-text transition-colors hover:bg-text/10 aria-pressed:text-accent-strong"
    >
      <Lamp aria-hidden="true" className="size-5" />
    </button>
  )
}

const popoverId = 'menu'

/** A native popover, which works without script. */
function MobileMenu({ showLogin }: { showLogin: boolean }) {
  const t = useMessages('layout')
  const popover = useRef<HTMLElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <div
      className="group lg:hidden"
      // It would cover what has the focus next.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button
        type="button"
        popoverTarget={popoverId}
        aria-label={t('menu')}
        className="grid size-11 place-items-center rounded-full text-text hover:bg-text/10"
      >
        <Menu aria-hidden="true" className="size-6 group-has-[:popover-open]:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-has-[:popover-open]:block" />
      </button>
      <nav
        ref={popover}
        id={popoverId}
        popover="auto"
        aria-label={t('menu')}
        className="bar-popover w-[calc(100%-2rem)] max-w-sm p-3 lg:hidden"
      >
        {/* On a phone the button replaces the link to Login. */}
        <ul className="grid">
          <SiteLinks
            onFollow={close}
            loginClass={showLogin ? 'max-sm:hidden' : undefined}
            className="flex min-h-12 items-center rounded-control px-4 text-lg text-text no-underline hover:bg-text/10 aria-[current]:bg-text/10 aria-[current]:font-semibold aria-[current]:text-accent-strong"
          />
          {showLogin && (
            <li className="mt-3 sm:hidden">
              <ButtonLink to="/login" className="w-full" onClick={close}>
                {t('login')}
              </ButtonLink>
            </li>
          )}
        </ul>
      </nav>
    </div>
  )
}

/** Clause 2.3; each with the addresses that belong to it. */
const siteLinks = [
  { to: '/', label: 'home', section: /^\/$/ },
  { to: '/instructors', label: 'instructors', section: /^\/instructor/ },
  { to: '/classes', label: 'classes', section: /^\/class/ },
  { to: '/dashboard/info', label: 'dashboard', section: /^\/dashboard/ },
  { to: '/login', label: 'login', section: /^\/login/ },
] as const

type SiteLinksProps = { className: string; loginClass?: string | undefined; onFollow?: () => void }

function SiteLinks({ className, loginClass, onFollow }: SiteLinksProps) {
  const t = useMessages('layout')
  const { pathname } = useLocation()
  const { pages } = useSite()
  const own = pages.filter(({ place }) => place === 'bar')
  const links = siteLinks.map(({ label, ...link }) => ({ ...link, title: t(label) }))
  const further = own.map(({ path, title }) => ({ to: path, title, section: null }))
  // Before the dashboard.
  return [...links.slice(0, 3), ...further, ...links.slice(3)].map(({ to, title, section }) => (
    <li key={to} className={to === '/login' ? loginClass : undefined}>
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : section?.test(pathname) ? 'true' : undefined}
        className={className}
        onClick={onFollow}
      >
        {title}
      </Link>
    </li>
  ))
}
