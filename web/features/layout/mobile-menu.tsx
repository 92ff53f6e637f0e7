import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
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
        <ul className="grid">
          <SiteLinks
            onFollow={close}
            className="flex min-h-12 items-center rounded-control px-4 text-lg text-cream no-underline hover:bg-cream/10 aria-[current]:bg-cream/10 aria-[current]:font-semibold aria-[current]:text-tan-bright"
          />
        </ul>
        {showLogin && (
          <ButtonLink to="/login" className="mt-3 w-full sm:hidden" onClick={close}>
            Login
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}
