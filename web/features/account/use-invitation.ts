import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { InvitedRole } from '#contract/invitations.ts'
import { useHydrated } from '#web/ui/hydrated.ts'

type Invitation = { email: string; token: string; role: InvitedRole; isOver: boolean }

/**
 * That of the link in a mail, behind the `#` of the address (clause 20.6); null without one. `isOver`: the school
 * says that it does not work, or no longer. The role is the link's; the school gives the invitation's.
 */
export function useInvitation(): Invitation | null {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const link = new URLSearchParams(hash.slice(1))
  const [email, token] = [link.get('email'), link.get('invitation')]
  const role = link.get('role') === 'Admin' ? 'Admin' : 'Instructor'
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (email === null || token === null) return
    import('#web/session/api.ts')
      .then(({ api }) => api.readInvitation({ body: { email, invitation: token } }))
      .then(
        (answer) => answer.role === null && setOver(token),
        // Without an answer it counts as open: the registration tells.
        () => undefined,
      )
  }, [email, token])
  if (!hydrated || email === null || token === null) return null
  return { email, token, role, isOver: token === over }
}
