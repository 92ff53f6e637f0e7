import type { Context } from './context.ts'
import { ProtocolError } from './errors.ts'

/** Throws INVALID_CONTINUE_URI unless it is an absolute http(s) address. */
export function requireAbsoluteUrl(given: string): URL {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ProtocolError('INVALID_CONTINUE_URI', 'It must be an absolute http(s) address.')
  return url
}

/**
 * Checks where a mailed link is to lead back to. Throws INVALID_CONTINUE_URI, or
 * UNAUTHORIZED_DOMAIN where it is not the site: our mails lead to no stranger's page.
 */
export function requireOwnContinueUrl(context: Context, given: string): void {
  const { hostname } = requireAbsoluteUrl(given)
  if (!context.authorizedDomains.includes(hostname))
    throw new ProtocolError('UNAUTHORIZED_DOMAIN', 'The address is not one of this site.')
}
