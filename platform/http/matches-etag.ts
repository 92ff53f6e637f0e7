const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '')

/** Our tags contain no comma. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  // Weak comparison, as RFC 9110 13.1.2 asks for.
  const tags = ifNoneMatch.split(',').map(withoutWeakness)
  return tags.includes('*') || tags.includes(withoutWeakness(etag))
}
