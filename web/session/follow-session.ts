import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from './auth.ts'

/**
 * Loads the page's data anew once the person it was loaded for is gone: logged out, also in another
 * tab, or somebody else by now. A page that needs a login then leads to it.
 */
export function useFollowSession(): void {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const shownFor = useRef<string | null>(null)
  const here = session.state === 'signed-in' || session.state === 'no-record'
  const uid = here ? session.user.uid : null
  const known = session.state !== 'loading'
  useEffect(() => {
    if (!known) return
    if (shownFor.current !== null && shownFor.current !== uid) void revalidate()
    shownFor.current = uid
  }, [known, uid, revalidate])
}
