import type { z } from 'zod'
import { Overloaded, ProtocolError } from '#identity/errors.ts'

/** In milliseconds. */
const timeout = 5_000

/** Answered with 503, which signs nobody out. */
export class ProviderDown extends Overloaded {}

export const badCredential = (text: string) => new ProtocolError('INVALID_IDP_RESPONSE', text)

/** The status is below 500; the body is undefined unless it was JSON. */
type ProviderAnswer = { status: number; body: unknown }

/** `base` may have its own path. */
export function addressOf(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws ProviderDown on a timeout, 429 or 5xx. */
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

/** Throws ProviderDown if the answer does not have the documented shape. */
export function expectShape<Shape>(
  provider: string,
  schema: z.ZodType<Shape>,
  body: unknown,
): Shape {
  const read = schema.safeParse(body)
  if (!read.success) throw new ProviderDown(`${provider} answers unexpectedly`, { cause: body })
  return read.data
}

// The characters that HTTP allows in a header, https://www.rfc-editor.org/rfc/rfc9110#name-field-values
const tokenPattern = /^[\x21-\x7e]{1,8192}$/

/** Throws INVALID_IDP_RESPONSE, which names what is missing, unless the token can be sent on. */
export function requireToken(name: string, token: string | undefined): string {
  if (token === undefined || !tokenPattern.test(token)) throw badCredential(`Send a good ${name}.`)
  return token
}
