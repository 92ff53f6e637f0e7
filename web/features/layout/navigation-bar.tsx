import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The bar on every page (clause 2.3). */
export function NavigationBar() {
  const signedOut = useSession().state === 'signed-out'
  return (
    <header className="sticky top-0 z-40 border-b border-cream/10 bg-bar backdrop-blur-md backdrop-brightness-50">
      <div className="mx-auto flex min-h-bar max-w-page items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Brand className="lg:max-w-[17rem]" />
        {/* Where the text is enlarged, the links take a second line before the name is shortened. */}
        <nav aria-label="Main" className="ml-6 hidden shrink-[999] lg:block xl:ml-10">
          <ul className="flex flex-wrap items-center gap-x-1 xl:gap-x-3">
            <SiteLinks className="relative inline-flex min-h-11 items-center rounded-control px-3 text-cream no-underline after:absolute after:inset-x-3 after:bottom-1.5 after:h-0.5 after:rounded-full hover:text-tan-bright hover:after:bg-tan/50 aria-[current]:after:bg-tan" />
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center sm:gap-2">
          {/* Invisible instead of absent, so that nothing moves when it comes or goes. */}
          <ButtonLink
            to="/login"
            variant="quiet"
            className={classNames('max-sm:hidden', !signedOut && 'invisible')}
          >
            Login
          </ButtonLink>
          <ThemeToggle />
          <AccountMenu />
          <MobileMenu showLogin={signedOut} />
        </div>
      </div>
    </header>
  )
}
