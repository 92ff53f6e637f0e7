/** The longest description, in characters. */
const longest = 300

/** What may be a code, a token or a key; what may be an e-mail, or an address with a password in it. */
const secrets = /[\w+/=-]{24,}|[^\s<]*@[^\s>]+/g

/** What went wrong, in one line that may be stored and logged: without what may be a secret. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replace(secrets, '[…]').replace(/\s+/g, ' ').slice(0, longest)
}
