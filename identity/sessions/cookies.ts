/**
 * A cookie of the site at `origin` for one path of its own. Where that is https, the prefix
 * `__Secure-` makes browsers take the cookie from https alone, no matter who else sets one
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes);
 * `__Host-` would require the path `/`.
 */
export function cookieOf(origin: string, name: string, path: string, sameSite: 'Lax' | 'Strict') {
  const isSecure = origin.startsWith('https:')
  const fullName = isSecure ? `__Secure-${name}` : name
  const pattern = new RegExp(`(?:^|;\\s*)${fullName}=([^;\\s]*)`)
  return {
    /** Its value in a request's `cookie` header; empty where there is none. */
    read: (cookies: string | undefined): string => pattern.exec(cookies ?? '')?.[1] ?? '',
    /** The `set-cookie` header that stores it for so many seconds. */
    write: (value: string, seconds: number): string =>
      `${fullName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`,
  }
}
