import { LogOut } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { nobody } from '#web/copy.ts'
import { useAuth } from '#web/session/auth.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'

const popoverId = 'account'

/** Who is signed in, and the way out (clause 2.3), in a popover that works without script. */
export function AccountMenu() {
  const { user, loading, logout } = useAuth()
  const navigate = useNavigate()
  const { tell } = useDialogs()
  const popover = useRef<HTMLDivElement>(null)

  async function leave() {
    popover.current?.hidePopover()
    // Home first: a page that needs somebody signed in would send the person to /login.
    await navigate('/')
    try {
      await logout()
    } catch {
      await tell({
        title: 'You are still signed in',
        text: 'Logging out did not work. Please try again.',
      })
    }
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={popoverId}
        aria-haspopup="dialog"
        aria-label="Account"
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar photo={user?.photoURL ?? null} size={36} />
      </button>
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label="Account"
        className="bar-popover w-72 max-w-[calc(100vw-2rem)] p-5"
      >
        {user !== null ? (
          <>
            {user.displayName && (
              <p className="font-display text-xl font-light wrap-anywhere text-tan">
                {user.displayName}
              </p>
            )}
            <p className="text-sm wrap-anywhere text-sand">{user.email}</p>
            <Button variant="quiet" className="mt-4 w-full" onClick={() => void leave()}>
              <LogOut aria-hidden="true" className="size-4" />
              Logout
            </Button>
          </>
        ) : (
          <p className="text-sand">{loading ? 'One moment …' : nobody}</p>
        )}
      </div>
    </>
  )
}
