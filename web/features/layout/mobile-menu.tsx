import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SiteLinks } from './site-links.tsx'

const popoverId = 'menu'

/** The main links on a narrow screen, in the browser's own popover: it works without script, too. */
export function MobileMenu({ showLogin }: { showLogin: boolean }) {
  const popover = useRef<HTMLElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <div className="group lg:hidden">
      <button
        type="button"
        popoverTarget={popoverId}
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-full text-cream hover:bg-cream/10"
      >
        <Menu aria-hidden="true" className="size-6 group-has-[:popover-open]:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-has-[:popover-open]:block" />
      </button>
      <nav
        ref={popover}
        id={popoverId}
        popover="auto"
        aria-label="Menu"
        className="bar-popover w-[calc(100%-2rem)] max-w-sm p-3 lg:hidden"
      >
        {/* On a phone the button takes the place of the fifth link, Login. */}
        <ul className={classNames('grid', showLogin && 'max-sm:[&>:nth-child(5)]:hidden')}>
          <SiteLinks
            onFollow={close}
            className="flex min-h-12 items-center rounded-control px-4 text-lg text-cream no-underline hover:bg-cream/10 aria-[current]:bg-cream/10 aria-[current]:font-semibold aria-[current]:text-tan-bright"
          />
          {showLogin && (
            <li className="mt-3 sm:hidden">
              <ButtonLink to="/login" className="w-full" onClick={close}>
                Login
              </ButtonLink>
            </li>
          )}
        </ul>
      </nav>
    </div>
  )
}
