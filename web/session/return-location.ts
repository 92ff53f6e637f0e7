export const signedInState = { hasSignedIn: true }

export const hasSignedIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSignedIn' in state

/** Passes `location` on between the sign-in pages; '' for home. */
export function returnSearch(location: string): string {
  return location === '/' ? '' : `?${new URLSearchParams({ from: location }).toString()}`
}

/** Leads back to `location`; `need` is the missing permission. */
export function loginAddress(location: string, need?: string): string {
  const search = new URLSearchParams({ from: location })
  if (need !== undefined) search.set('need', need)
  return `/login?${search.toString()}`
}
