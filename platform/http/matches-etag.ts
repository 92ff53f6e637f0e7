const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether a request's `If-None-Match` names the ETag; our tags have no comma in them. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  // Weak comparison, as RFC 9110 13.1.2 asks for.
  const tags = ifNoneMatch.split(',').map(withoutWeakness)
  return tags.includes('*') || tags.includes(withoutWeakness(etag))
}
