import { useRef } from 'react'
import { nobody } from '#web/copy.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { photoOf, userOf, useSession } from '#web/session/session-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'

const popoverId = 'account'
const oneMoment = <p className="text-sand">One moment …</p>

const SignedInMenu = lazyPart(
  async () => (await import('./signed-in-menu.tsx')).SignedInMenu,
  oneMoment,
)

/** Who is signed in, their pages, and the way out (clause 2.3), in a popover that works without script. */
export function AccountMenu() {
  const session = useSession()
  const user = userOf(session)
  const popover = useRef<HTMLDivElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={popoverId}
        aria-haspopup="dialog"
        aria-label="Account"
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar photo={photoOf(session)} size={36} />
      </button>
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label="Account"
        className="bar-popover w-72 max-w-[calc(100vw-2rem)] p-5"
      >
        {session.state === 'loading' && oneMoment}
        {session.state === 'signed-out' && (
          <>
            <p className="text-sand">{nobody}</p>
            <div className="mt-4 grid gap-2">
              <ButtonLink to="/login" onClick={close}>
                Login
              </ButtonLink>
              <ButtonLink to="/register" variant="quiet" onClick={close}>
                Register
              </ButtonLink>
            </div>
          </>
        )}
        {user !== null && <SignedInMenu close={close} />}
      </div>
    </>
  )
}
