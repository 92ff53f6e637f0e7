import { Overloaded, ProtocolError } from '#identity/errors.ts'

/** How long a provider may take to answer, in milliseconds. */
const timeout = 5_000

/** A provider that cannot be asked now; answered with 503, which signs nobody out. */
export class ProviderDown extends Overloaded {}

/** What a provider answered: its status below 500, and its JSON (undefined where it was none). */
type ProviderAnswer = { status: number; body: unknown }

/** The address of a call below a base that may have a path of its own. */
export const addressOf = (base: string, path: string): URL =>
  new URL(path, base.endsWith('/') ? base : `${base}/`)

/** Asks a provider. Throws ProviderDown where none answers in time, or it says that it is in trouble. */
export async function ask(url: URL, init: RequestInit = {}): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    if (response.status >= 500 || response.status === 429)
      throw new ProviderDown(`${url.host} answers ${response.status}`)
    return { status: response.status, body: parseJson(text) }
  } catch (error) {
    if (error instanceof ProviderDown) throw error
    throw new ProviderDown(`${url.host} does not answer`, { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// What HTTP lets into a header, https://www.rfc-editor.org/rfc/rfc9110#name-field-values
const tokenPattern = /^[\x21-\x7e]{1,8192}$/

/** A provider's token that can be sent on. Throws INVALID_IDP_RESPONSE, which names what is missing. */
export function requireToken(name: string, token: string | undefined): string {
  if (token === undefined || !tokenPattern.test(token))
    throw new ProtocolError('INVALID_IDP_RESPONSE', `Send a good ${name}.`)
  return token
}
