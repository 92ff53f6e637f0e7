/**
 * A cookie for one path. If `origin` is https, the prefix `__Secure-` makes browsers accept the
 * cookie from https only, no matter who else sets one
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes); `__Host-`
 * would require the path `/`.
 */
export function cookieOf(origin: string, name: string, path: string, sameSite: 'Lax' | 'Strict') {
  const isSecure = origin.startsWith('https:')
  const fullName = isSecure ? `__Secure-${name}` : name
  const pattern = new RegExp(`(?:^|;\\s*)${fullName}=([^;\\s]*)`)
  return {
    /** Empty if there is none. */
    read: (cookies: string | undefined): string => pattern.exec(cookies ?? '')?.[1] ?? '',
    /** The `set-cookie` header. */
    write: (value: string, seconds: number): string =>
      `${fullName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`,
  }
}
