/** In characters. */
const maxLength = 300

/** Possible codes, tokens and keys; possible e-mails, and addresses with a password. */
const secrets = /[\w+/=-]{24,}|[^\s<]*@[^\s>]+/g

/** One line that may be stored and logged: without possible secrets. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replace(secrets, '[…]').replace(/\s+/g, ' ').slice(0, maxLength)
}
