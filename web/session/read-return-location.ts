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

/** From the link's absolute `continueUrl`. */
export function readContinueLocation(search: URLSearchParams, origin: string): string {
  const url = URL.parse(search.get('continueUrl') ?? '')
  if (url === null || url.origin !== origin) return '/'
  return readReturnLocation(new URLSearchParams({ from: url.pathname + url.search + url.hash }))
}
