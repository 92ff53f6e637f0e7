/**
 * The name of a cookie that the site at `origin` sets for one path of its own. Where that is https the
 * name begins so that browsers take the cookie from https alone, whoever else sets one
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes);
 * `__Host-` would ask for the path `/`.
 */
export const nameCookie = (origin: string, name: string): string =>
  origin.startsWith('https:') ? `__Secure-${name}` : name

/** The value of one cookie of a request's header; empty where there is none. */
export const readCookie = (cookies: string | undefined, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`).exec(cookies ?? '')?.[1] ?? ''
