import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { InvitedRole } from '#contract/invitations.ts'

type Invitation = { email: string; invitation: string; role: InvitedRole }

/** That of the link in a mail, behind the `#` of the address (clause 20.6): null without one, `over` once it has ended. */
export function useInvitation(): Invitation | 'over' | null {
  const { hash } = useLocation()
  const [read, setRead] = useState<Invitation | 'over' | null>(null)
  useEffect(() => {
    const link = new URLSearchParams(hash.slice(1))
    const [email, invitation] = [link.get('email'), link.get('invitation')]
    if (email === null || invitation === null) return
    import('#web/session/api.ts')
      .then(({ api }) => api.readInvitation({ body: { email, invitation } }))
      .then(
        ({ role }) => setRead(role === null ? 'over' : { email, invitation, role }),
        // Without an answer from the school the registration tells.
        () => undefined,
      )
  }, [hash])
  return read
}
