import { LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useMayLeave } from '#web/page/use-may-leave.ts'
import { useAuth } from '#web/session/auth.ts'
import { useSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { dashboardPages } from './dashboard-entries.ts'

// One script with the menu: both come with the session.
export { NoticesBell } from './notices-bell.tsx'

/** `close` closes the menu. */
export function SignedInMenu({ close }: { close: () => void }) {
  const t = useMessages('layout')
  const { user, logout } = useAuth()
  const session = useSession()
  const navigate = useNavigate()
  const { notify } = useDialogs()
  const mayLeave = useMayLeave()

  async function leave() {
    close()
    if (!(await mayLeave())) return
    // Home first: a page that needs a session would redirect to /login.
    await navigate('/')
    try {
      await logout()
    } catch {
      await notify({
        title: t('stillSignedIn'),
        text: t('logoutFailed'),
      })
    }
  }

  if (user === null) return null
  return (
    <>
      {user.displayName && (
        <p className="font-display text-xl font-light wrap-anywhere text-accent">
          {user.displayName}
        </p>
      )}
      <p className="text-sm wrap-anywhere text-text-quiet">{user.email}</p>
      {session.state === 'signed-in' && (
        <nav aria-label={t('yourPages')} className="-mx-2 mt-4 border-y border-edge py-2">
          <ul>
            {dashboardPages(session.record.role).map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={close}
                  className="flex min-h-11 items-center gap-3 rounded-control px-2 text-text no-underline hover:bg-text/10 hover:text-accent-strong"
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Button variant="quiet" className="mt-4 w-full" onClick={() => void leave()}>
        <LogOut aria-hidden="true" className="size-4" />
        {t('logout')}
      </Button>
    </>
  )
}
