/** A program's code, never text that a person wrote. */
export function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const found = [code, name].find((word) => typeof word === 'string' && /^[\w-]{1,60}$/.test(word))
  return typeof found === 'string' ? found : 'unknown'
}
