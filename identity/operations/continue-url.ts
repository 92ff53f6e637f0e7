import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'

/** In characters; longer than any address of the site. */
const maxLength = 2048

/** Throws INVALID_CONTINUE_URI unless it is an absolute http(s) address. */
export function requireAbsoluteUrl(input: string): URL {
  const url = URL.parse(input)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ProtocolError('INVALID_CONTINUE_URI', 'It must be an absolute http(s) address.')
  return url
}

/**
 * Returns the address as browsers read it. Throws INVALID_CONTINUE_URI (also beyond 2,048 characters), or
 * UNAUTHORIZED_DOMAIN unless scheme, host and port are the site's: our mails never lead to other sites.
 */
export function requireOwnContinueUrl(context: Context, input: string): string {
  const { origin, username, password, href } = requireAbsoluteUrl(input)
  // A user name before the host makes one address look like another.
  if (origin !== context.origin || username !== '' || password !== '')
    throw new ProtocolError('UNAUTHORIZED_DOMAIN', 'The address is not one of this site.')
  if (href.length > maxLength)
    throw new ProtocolError('INVALID_CONTINUE_URI', `It may have ${maxLength} characters.`)
  return href
}
