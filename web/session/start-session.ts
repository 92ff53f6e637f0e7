import { mayHoldSession, openSession } from '#web/storage.ts'
import { loadUntilThere } from '#web/ui/script-gone.ts'
import { identity, type Identity } from './identity.ts'
import { session } from './session-state.ts'

let following = false

const loadStore = () => import('./store.ts')

function follow(): void {
  if (following) return
  following = true
  void loadUntilThere(loadStore).then(({ followSession }) => followSession())
}

/**
 * Without a stored session nobody is signed in, and the identity client loads only at a sign-in, here or in
 * another tab.
 */
export function startSession(service: Identity): () => void {
  identity.set({ service, loadFollower: loadStore })
  const checkSession = async () => {
    if (await mayHoldSession()) follow()
    else if (!following && session.read().state === 'loading') session.set({ state: 'signed-out' })
  }
  void checkSession()
  // A page in the back/forward cache misses changes until it is shown again.
  const onVisible = () => {
    if (document.visibilityState === 'visible') void checkSession()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === openSession.key && newValue !== null) follow()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('storage', onStorage)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('storage', onStorage)
  }
}
