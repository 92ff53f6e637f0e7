import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { isTransient } from '#platform/database/transient-failures.ts'
import { ProtocolError } from '#identity/errors.ts'
import type { Tickets } from '#identity/keys/tickets.ts'
import type { GoogleSetup } from '#identity/providers/google-setup.ts'
import { nameCookie, readCookie } from '#identity/sessions/cookies.ts'
import { openGoogleClient } from './google-flow-client.ts'
import { sendResult, sendSentence, type FlowMessage } from './google-flow-pages.ts'
import { serveStandIn } from './google-flow-stand-in.ts'

const root = '/identity/google'

/** Where Google sends people back to, below the site's origin; to be registered there. */
export const googleCallbackPath = `${root}/callback`

const cookieName = (origin: string) => nameCookie(origin, 'google-sign-in')
const purpose = 'google sign-in'

/** How long somebody may take at Google, in seconds. */
const lifetime = 600

const flowPattern = /^[A-Za-z0-9_-]{16,64}$/

/** What a sign-in remembers in its cookie. */
const memory = z.object({
  flow: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})

type GoogleFlowParts = {
  /** Undefined where Google sign-in is not set up. */
  google: GoogleSetup | undefined
  origin: string
  tickets: Tickets
  clock: Clock
  /** Counts an opened window by the caller's address. Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
  takeAttempt: (address: string) => Promise<void>
}

const failures = {
  'access-denied': {
    code: 'auth/popup-closed-by-user',
    sentence: 'You did not sign in. You can close this window.',
  },
  misconfigured: {
    code: 'auth/operation-not-allowed',
    sentence: 'Sign-in with Google is not set up here. You can close this window.',
  },
  'too-many': {
    code: 'auth/too-many-requests',
    sentence: 'Too many people signed in from here just now. Please try again in a few minutes.',
  },
  busy: {
    code: 'auth/network-request-failed',
    sentence: 'The school is very busy. Please close this window and try again in a moment.',
  },
  broken: {
    code: 'auth/internal-error',
    sentence: 'The sign-in did not work. Please close this window and try again.',
  },
} as const

function sendFailure(reply: FastifyReply, flow: string, why: keyof typeof failures): FastifyReply {
  const { code, sentence } = failures[why]
  return sendResult(reply, flow, { type: 'error', code }, 'Not signed in', sentence)
}

/** The token endpoint's words for an app that is not set up as it should be, RFC 6749 section 5.2. */
const setupFaults = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'])

function explain(error: unknown): keyof typeof failures {
  if (error instanceof ProtocolError) return 'too-many'
  if (isTransient(error)) return 'busy'
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'access-denied' : 'broken'
  if (error instanceof openid.ResponseBodyError && setupFaults.has(error.error))
    return 'misconfigured'
  return 'broken'
}

function writeCookie(origin: string, value: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin)}=${value}; Path=${root}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Takes forms, which the rest of the site does not, and keeps every answer out of caches. */
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
 * The window in which people sign in with Google (OpenID Connect's code flow with PKCE, state and
 * nonce). The page opens `/identity/google/start?flow=…` and hears on the BroadcastChannel
 * `google-sign-in:{flow}` one FlowMessage.
 */
export function createGoogleFlow(parts: GoogleFlowParts): FastifyPluginAsync {
  const { google, origin, tickets, clock, takeAttempt } = parts
  const redirectUri = `${origin}${googleCallbackPath}`
  return async (app) => {
    prepare(app)
    const client = google === undefined ? undefined : openGoogleClient(app, google, clock)
    if (google?.standIn !== undefined) serveStandIn(app, google.standIn)

    app.get(`${root}/start`, async (request, reply) => {
      const { flow } = request.query as Record<string, unknown>
      if (typeof flow !== 'string' || !flowPattern.test(flow))
        return sendSentence(reply, 400, 'Not signed in', 'Please begin at the login page.')
      if (client === undefined) return sendFailure(reply, flow, 'misconfigured')
      const verifier = openid.randomPKCECodeVerifier()
      const state = openid.randomState()
      const nonce = openid.randomNonce()
      try {
        await takeAttempt(request.ip)
        const address = openid.buildAuthorizationUrl(await client(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        const ticket = await tickets.seal(purpose, { flow, state, nonce, verifier }, lifetime)
        // The stand-in answers under every name of this machine; the browser stays with its own.
        const to = google?.standIn === undefined ? address.href : address.pathname + address.search
        return reply.header('set-cookie', writeCookie(origin, ticket, lifetime)).redirect(to, 303)
      } catch (error) {
        const why = explain(error)
        if (why !== 'too-many') request.log.error({ err: error }, 'Google sign-in could not begin')
        return sendFailure(reply, flow, why)
      }
    })

    app.get(googleCallbackPath, async (request, reply) => {
      const ticket = await tickets.open(
        purpose,
        readCookie(request.headers.cookie, cookieName(origin)),
      )
      const remembered = memory.safeParse(ticket?.content)
      const { state } = request.query as Record<string, unknown>
      // An answer to another sign-in, or to none, must not disturb the one that is going on.
      if (
        client === undefined ||
        ticket === undefined ||
        !remembered.success ||
        state !== remembered.data.state
      )
        return sendSentence(
          reply,
          400,
          'Not signed in',
          'This sign-in has ended or was begun elsewhere. Please close this window and try again.',
        )
      const { flow, nonce, verifier } = remembered.data
      void reply.header('set-cookie', writeCookie(origin, '', 0))
      try {
        if (!(await tickets.use(ticket.id))) return sendFailure(reply, flow, 'broken')
        const tokens = await openid.authorizationCodeGrant(
          await client(),
          new URL(request.url, origin),
          {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        )
        const message: FlowMessage = { type: 'id-token', idToken: tokens.id_token ?? '' }
        return sendResult(reply, flow, message, 'Signed in', 'You can close this window.')
      } catch (error) {
        const why = explain(error)
        if (why !== 'access-denied')
          request.log.error({ err: error }, 'Google sign-in did not come to an end')
        return sendFailure(reply, flow, why)
      }
    })
  }
}
