/** A path of this site with search and hash, never another site. */
export function readReturnLocation(search: URLSearchParams): string {
  const from = search.get('from')
  if (from === null || !from.startsWith('/')) return '/'
  // Browsers read "//host" and "/\host" as another site; the parser does the same.
  const base = 'http://site.invalid'
  const url = URL.parse(from, base)
  if (url === null || url.origin !== base) return '/'
  // The parser turns "/.//host" into "//host", which would be parsed again.
  if (url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

export const signedInState = { hasSignedIn: true }

export const hasSignedIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSignedIn' in state

/** From the link's absolute `continueUrl`. */
export function readContinueLocation(search: URLSearchParams, origin: string): string {
  const url = URL.parse(search.get('continueUrl') ?? '')
  if (url === null || url.origin !== origin) return '/'
  return readReturnLocation(new URLSearchParams({ from: url.pathname + url.search + url.hash }))
}

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
