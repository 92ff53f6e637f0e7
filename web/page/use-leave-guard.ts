import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { findUnsaved, useMayLeave } from './unsaved.ts'

/** Asks before a page is left whose forms hold something unsaved. One on a page. */
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
    // The browser asks in its own words, where a draft would not bring it back.
    const ask = (event: BeforeUnloadEvent) => {
      if (findUnsaved() === 'lost') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
