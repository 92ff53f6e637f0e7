const storageKey = 'session-open'

/**
 * Remembers in this browser that somebody is signed in. The identity client forgets a disabled or
 * expired account silently when a page loads; only this tells such an end from nobody at all.
 */
export function rememberOpenSession(open: boolean): void {
  try {
    if (open) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is refused: the end of a session is then not explained after a reload.
  }
}

/** Whether somebody was signed in here when this browser last knew. */
export function hadOpenSession(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
