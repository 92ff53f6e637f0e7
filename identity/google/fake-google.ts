import type { FastifyInstance } from 'fastify'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTVerifyGetKey,
} from 'jose'
import { toSeconds, type Clock } from '#platform/clock.ts'
import { sendFailure, sendPeople, sendRefusal, sendResult } from './pages.ts'

const fakePath = '/identity/google/stand-in'

/** `.test` never reaches anyone (RFC 2606). */
const samplePeople = [
  { sub: '100000000000000000001', given_name: 'Clara', family_name: 'Holm' },
  { sub: '100000000000000000002', given_name: 'Samuel', family_name: 'Adeyemi' },
  { sub: '100000000000000000003', given_name: 'Yuki', family_name: 'Arai' },
].map((person) => ({
  ...person,
  name: `${person.given_name} ${person.family_name}`,
  email: `${person.given_name}.${person.family_name}@google.test`.toLowerCase(),
  email_verified: true,
}))

/** In seconds. */
const lifetime = 3600

const kid = 'fake'

async function makeKeys(): Promise<{ privateKey: CryptoKey; find: JWTVerifyGetKey }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }
  return { privateKey, find: createLocalJWKSet({ keys: [jwk] }) }
}

/**
 * The demo's fake Google: a page on which anyone can be one of three people. Its keys live as long as the
 * process; its ID tokens pass the same checks as Google's.
 */
export function createFakeGoogle(origin: string, clock: Clock) {
  const issuer = `${origin}${fakePath}`
  const clientId = 'demonstration'
  let made: ReturnType<typeof makeKeys> | undefined
  const keys = () => (made ??= makeKeys())

  async function signIdToken(person: object): Promise<string> {
    const now = toSeconds(clock())
    return new SignJWT({ ...person })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign((await keys()).privateKey)
  }

  return {
    issuer,
    clientId,
    keys: (async (header, token) => (await keys()).find(header, token)) as JWTVerifyGetKey,
    /** Without an origin: this machine has several names. */
    pageOf: (flow: string) => `${fakePath}/authorize?flow=${flow}`,
    /** `isFlow` tells whether the page was opened for a flow. */
    serve: (app: FastifyInstance, isFlow: (flow: unknown) => flow is string) => {
      app.route({
        method: ['GET', 'POST'],
        url: `${fakePath}/authorize`,
        handler: async (request, reply) => {
          const isChoice = request.method === 'POST'
          const { flow, sub } = (isChoice ? request.body : request.query) as Record<string, unknown>
          if (!isFlow(flow)) return sendRefusal(reply, 'Please begin at the login page.')
          if (!isChoice) return sendPeople(reply, `${fakePath}/authorize`, flow, samplePeople)
          const person = samplePeople.find((one) => one.sub === sub)
          if (person === undefined) return sendFailure(reply, flow, 'access-denied')
          return sendResult(reply, flow, { type: 'id-token', idToken: await signIdToken(person) })
        },
      })
    },
  }
}

export type FakeGoogle = ReturnType<typeof createFakeGoogle>
