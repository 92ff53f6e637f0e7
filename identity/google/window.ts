import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { isTransient } from '#platform/database/transient-failures.ts'
import { countAttemptFrom } from '#identity/accounts/attempts.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError } from '#identity/errors.ts'
import { cookieOf } from '#identity/sessions/cookies.ts'
import type { GoogleApp } from '#identity/settings.ts'
import type { FakeGoogle } from './fake-google.ts'
import { sendFailure, sendRefusal, sendResult, type Failure } from './pages.ts'

const root = '/identity/google'

/** To be registered at Google. */
const googleCallbackPath = `${root}/callback`

const purpose = 'google sign-in'

/** Time for the sign-in at Google, in seconds. */
const lifetime = 600

/** In seconds. */
const googleTimeout = 10

/** Caches Google's discovery. The getter throws if Google cannot be reached, and retries on the next call. */
function openGoogleClient(google: GoogleApp, clock: Clock): () => Promise<openid.Configuration> {
  const issuer = new URL(google.issuer)
  const clockSkew = Math.round((clock() - Date.now()) / 1000)
  const metadata = { client_secret: google.clientSecret, [openid.clockSkew]: clockSkew }
  // Only a demonstration or a test names an issuer without TLS.
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const options = { timeout: googleTimeout, execute }
  let cached: Promise<openid.Configuration> | undefined
  return () => {
    cached ??= openid
      .discovery(issuer, google.clientId, metadata, undefined, options)
      .catch((error: unknown) => {
        cached = undefined
        throw error
      })
    return cached
  }
}

const isFlow = (flow: unknown): flow is string =>
  typeof flow === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(flow)

const memory = z.object({
  flow: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})

/** Faults in the app's settings, as the token endpoint reports them, RFC 6749 section 5.2. */
const setupFaults = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'])

function explain(error: unknown): Failure {
  if (error instanceof ProtocolError) return 'too-many'
  if (isTransient(error)) return 'busy'
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'access-denied' : 'broken'
  if (error instanceof openid.ResponseBodyError && setupFaults.has(error.error))
    return 'misconfigured'
  return 'broken'
}

/** Accepts forms, unlike the rest of the site, and forbids caching. */
function prepare(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      // Google's own pages decide whether the window stays tied to the one that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    })
  })
}

/**
 * The window in which people sign in with Google (OpenID Connect's code flow with PKCE, state and nonce). The
 * page opens `/identity/google/start?flow=…` and receives one FlowMessage on the BroadcastChannel
 * `google-sign-in:{flow}`. Without `google` the demo's fake Google opens; without that, a page says that
 * Google is not set up.
 */
export function createGoogleWindow(
  context: Context,
  google: GoogleApp | undefined,
  fake: FakeGoogle | undefined,
): FastifyPluginAsync {
  const { origin, encryptedTokens } = context
  const cookie = cookieOf(origin, 'google-sign-in', root, 'Lax')
  return async (app) => {
    prepare(app)
    const client = google && openGoogleClient(google, context.clock)
    fake?.serve(app, isFlow)

    app.get(`${root}/start`, async (request, reply) => {
      const { flow } = request.query as Record<string, unknown>
      if (!isFlow(flow)) return sendRefusal(reply, 'Please begin at the login page.')
      const verifier = openid.randomPKCECodeVerifier()
      const state = openid.randomState()
      const nonce = openid.randomNonce()
      try {
        await countAttemptFrom(context, 'entry-window', request.ip)
        if (fake !== undefined) return reply.redirect(fake.pageOf(flow), 303)
        if (client === undefined) return sendFailure(reply, flow, 'misconfigured')
        const address = openid.buildAuthorizationUrl(await client(), {
          redirect_uri: `${origin}${googleCallbackPath}`,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        const content = { flow, state, nonce, verifier }
        const token = await encryptedTokens.encrypt(purpose, content, lifetime)
        return reply.header('set-cookie', cookie.write(token, lifetime)).redirect(address.href, 303)
      } catch (error) {
        const why = explain(error)
        if (why !== 'too-many') request.log.error({ err: error }, 'Google sign-in could not begin')
        return sendFailure(reply, flow, why)
      }
    })

    app.get(googleCallbackPath, async (request, reply) => {
      const token = await encryptedTokens.decrypt(purpose, cookie.read(request.headers.cookie))
      const { data } = memory.safeParse(token?.content)
      const { state } = request.query as Record<string, unknown>
      // An answer to another sign-in, or to none, must not disturb the current one.
      if (!client || !token || !data || state !== data.state)
        return sendRefusal(
          reply,
          'This sign-in has ended or was begun elsewhere. Please close this window and try again.',
        )
      const { flow, nonce, verifier } = data
      void reply.header('set-cookie', cookie.write('', 0))
      try {
        if (!(await encryptedTokens.consume(token.id))) return sendFailure(reply, flow, 'broken')
        const checks = {
          pkceCodeVerifier: verifier,
          expectedState: data.state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }
        const url = new URL(request.url, origin)
        const tokens = await openid.authorizationCodeGrant(await client(), url, checks)
        return sendResult(reply, flow, { type: 'id-token', idToken: tokens.id_token ?? '' })
      } catch (error) {
        const why = explain(error)
        if (why !== 'access-denied')
          request.log.error({ err: error }, 'Google sign-in did not come to an end')
        return sendFailure(reply, flow, why)
      }
    })
  }
}
