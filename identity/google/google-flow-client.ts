import type { FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import type { Clock } from '#platform/clock.ts'
import type { GoogleSetup } from '#identity/providers/google-setup.ts'

/** How long Google may take to answer, in seconds. */
const timeout = 10

/** Asks the stand-in, which is in this process, without a network. */
const askHere =
  (app: FastifyInstance): openid.CustomFetch =>
  async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers,
      ...(body !== undefined && body !== null && { payload: String(body as URLSearchParams) }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }

/**
 * Gives our client at Google, or at the stand-in; what its discovery said is kept. The getter
 * throws where Google cannot be reached, and tries anew the next time.
 */
export function openGoogleClient(
  app: FastifyInstance,
  google: GoogleSetup,
  clock: Clock,
): () => Promise<openid.Configuration> {
  const issuer = new URL(google.issuer)
  const discover = () =>
    openid.discovery(
      issuer,
      google.clientId,
      {
        client_secret: google.clientSecret,
        [openid.clockSkew]: Math.round((clock() - Date.now()) / 1000),
      },
      undefined,
      {
        timeout,
        // Only a demonstration or a test names an issuer without TLS.
        execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
        ...(google.standIn !== undefined && { [openid.customFetch]: askHere(app) }),
      },
    )
  let known: Promise<openid.Configuration> | undefined
  return () => {
    known ??= discover().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
