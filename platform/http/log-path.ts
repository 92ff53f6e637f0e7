/** Decoded; unchanged if it cannot be. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Without the query, which can carry keys and codes, and without what follows one of `secretPaths`, wherever
 * and however that is written.
 */
export function logPath(url: string, secretPaths: readonly string[] = []): string {
  const path = url.split('?', 1)[0] ?? ''
  const decoded = decode(path)
  const ends = secretPaths.flatMap((secretPath) => {
    const at = decoded.toLowerCase().indexOf(secretPath)
    return at < 0 ? [] : at + secretPath.length
  })
  return ends.length === 0 ? path : `${decoded.slice(0, Math.min(...ends))}…`
}
