/** Where to go after login: a path of this site with its search and hash, never another site. */
export function readReturnLocation(search: URLSearchParams): string {
  const from = search.get('from')
  if (from === null || !from.startsWith('/')) return '/'
  // Browsers read "//host" and "/\host" as another site; the parser tells what they would do.
  const base = 'http://site.invalid'
  const url = URL.parse(from, base)
  if (url === null || url.origin !== base) return '/'
  // The parser makes "//host" of "/.//host", which would be read once more.
  if (url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** The history state of a page that a sign-in led back to. */
export const signedInState = { hasSignedIn: true }

/** Whether a sign-in led to the page with this state of the history. */
export const hasSignedIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSignedIn' in state

/** Where a mailed link leads on to: the same, from the absolute `continueUrl` of the link. */
export function readContinueLocation(search: URLSearchParams, origin: string): string {
  const url = URL.parse(search.get('continueUrl') ?? '')
  if (url === null || url.origin !== origin) return '/'
  return readReturnLocation(new URLSearchParams({ from: url.pathname + url.search + url.hash }))
}

/** The search part that hands `location` on between the pages of signing in; nothing for home. */
export function returnSearch(location: string): string {
  return location === '/' ? '' : `?${new URLSearchParams({ from: location }).toString()}`
}

/** The login address that leads back to `location` and says which permission was missing. */
export function loginAddress(location: string, need?: string): string {
  const search = new URLSearchParams({ from: location })
  if (need !== undefined) search.set('need', need)
  return `/login?${search.toString()}`
}
