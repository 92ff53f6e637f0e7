import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAuth } from '#web/session/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'

/** Who is signed in, and the way out; `close` puts the menu away. */
export function SignedInMenu({ close }: { close: () => void }) {
  const { user, logout } = useAuth()
  const navigate = useNavigate()
  const { tell } = useDialogs()

  async function leave() {
    close()
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

  if (user === null) return null
  return (
    <>
      {user.displayName && (
        <p className="font-display text-xl font-light wrap-anywhere text-tan">{user.displayName}</p>
      )}
      <p className="text-sm wrap-anywhere text-sand">{user.email}</p>
      <Button variant="quiet" className="mt-4 w-full" onClick={() => void leave()}>
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
    </>
  )
}
