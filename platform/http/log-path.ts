/** The address as its path was meant; as it came where it cannot be read. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The path of an address for the log: without its query, which can carry keys and codes, and without what follows
 * `secretPath`, wherever that stands and however it is written.
 */
export function logPath(url: string, secretPath?: string): string {
  const path = url.split('?', 1)[0] ?? ''
  if (secretPath === undefined) return path
  const meant = decode(path)
  const at = meant.toLowerCase().indexOf(secretPath)
  return at < 0 ? path : `${meant.slice(0, at + secretPath.length)}…`
}
