import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { findUnsaved } from './unsaved.ts'
import { useMayLeave } from './use-may-leave.ts'

/** Asks before leaving a page with unsaved forms. Use one per page. */
export function useLeaveGuard(): void {
  const mayLeave = useMayLeave()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A redirect replaces the address: the session has ended, and nobody can stay.
      historyAction !== NavigationType.Replace &&
      nextLocation.pathname !== currentLocation.pathname &&
      findUnsaved() !== null,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayLeave().then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker, mayLeave])
  useEffect(() => {
    // The browser's own question, if no draft would restore the text.
    const ask = (event: BeforeUnloadEvent) => {
      if (findUnsaved() === 'lost') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
