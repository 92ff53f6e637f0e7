import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'

/** Longer than any address of the site, in characters. */
const longest = 2048

/** Throws INVALID_CONTINUE_URI unless it is an absolute http(s) address. */
export function requireAbsoluteUrl(given: string): URL {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ProtocolError('INVALID_CONTINUE_URI', 'It must be an absolute http(s) address.')
  return url
}

/**
 * The address that a mailed link leads back to, as browsers read it. Throws INVALID_CONTINUE_URI (also
 * beyond 2,048 characters), or UNAUTHORIZED_DOMAIN where it is not on the site, by scheme, host and
 * port: our mails never lead to somebody else's page.
 */
export function requireOwnContinueUrl(context: Context, given: string): string {
  const { origin, username, password, href } = requireAbsoluteUrl(given)
  // A user name before the host makes an address look like another one.
  if (origin !== context.origin || username !== '' || password !== '')
    throw new ProtocolError('UNAUTHORIZED_DOMAIN', 'The address is not one of this site.')
  if (href.length > longest)
    throw new ProtocolError('INVALID_CONTINUE_URI', `It may have ${longest} characters.`)
  return href
}
