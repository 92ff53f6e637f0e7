import { useSyncExternalStore } from 'react'
import { session, type Session } from './session-state.ts'

const onServer: Session = { state: 'loading' }

/** Who is here now. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read, () => onServer)
}
