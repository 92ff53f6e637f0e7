import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import { z } from 'zod'
import { toSeconds, type Clock } from '#platform/clock.ts'
import { newSecret } from '#identity/keys/random.ts'
import type { Tickets } from '#identity/keys/tickets.ts'

/** Where the stand-in is on this site. */
export const standInPath = '/identity/google/stand-in'

/** The people of the demonstration; `.test` never reaches anybody (RFC 2606). */
export const samplePeople = [
  { sub: '100000000000000000001', given_name: 'Clara', family_name: 'Holm' },
  { sub: '100000000000000000002', given_name: 'Samuel', family_name: 'Adeyemi' },
  { sub: '100000000000000000003', given_name: 'Yuki', family_name: 'Arai' },
].map(({ sub, given_name, family_name }) => ({
  sub,
  given_name,
  family_name,
  name: `${given_name} ${family_name}`,
  email: `${given_name}.${family_name}@google.test`.toLowerCase(),
  email_verified: true,
}))

const authorizeRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

const issued = z.object({ sub: z.string(), request: authorizeRequest })

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string(),
})

/** A request that the stand-in was sent, as it must be. */
export type AuthorizeRequest = z.output<typeof authorizeRequest>

/** A refusal of the token endpoint, in OAuth's words. */
type TokenRefusal = { error: 'invalid_request' | 'invalid_client' | 'invalid_grant' }

/** A small OpenID issuer for demonstrations. */
export type StandIn = {
  describe: () => object
  publishKeys: () => Promise<JSONWebKeySet>
  /** Reads what the sign-in was begun with; undefined where it is not for this site. */
  readRequest: (query: unknown) => AuthorizeRequest | undefined
  /** A code for one of the people, good once and for a minute. */
  issueCode: (request: AuthorizeRequest, sub: string) => Promise<string>
  redeemCode: (
    form: unknown,
  ) => Promise<TokenRefusal | { id_token: string; [name: string]: unknown }>
}

type StandInParts = { origin: string; callback: string; tickets: Tickets; clock: Clock }

const codePurpose = 'code of the stand-in'

/** How long a code and an ID token are good, in seconds. */
const codeLifetime = 60
const tokenLifetime = 3600

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type KeyPair = { privateKey: CryptoKey; published: JSONWebKeySet }

async function makeKeys(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  return { privateKey, published: { keys: [jwk] } }
}

/**
 * Makes the stand-in for Google that the demonstration signs in with: its keys and its client
 * secret live as long as the process, its ID tokens go through the same checks as Google's.
 */
export function createStandIn(parts: StandInParts) {
  const { origin, callback, tickets, clock } = parts
  const issuer = `${origin}${standInPath}`
  const clientId = 'demonstration'
  const clientSecret = newSecret()
  let made: Promise<KeyPair> | undefined
  const keys = () => (made ??= makeKeys())

  const signIdToken = async (sub: string, nonce: string) => {
    const now = toSeconds(clock())
    const person = samplePeople.find((one) => one.sub === sub)
    return new SignJWT({ ...person, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetime)
      .sign((await keys()).privateKey)
  }

  const standIn: StandIn = {
    describe: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks.json`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
    publishKeys: async () => (await keys()).published,
    readRequest: (query) => {
      const read = authorizeRequest.safeParse(query)
      if (!read.success) return undefined
      const { client_id, redirect_uri } = read.data
      return client_id === clientId && redirect_uri === callback ? read.data : undefined
    },
    issueCode: (request, sub) => tickets.seal(codePurpose, { request, sub }, codeLifetime),
    redeemCode: async (form) => {
      const read = tokenRequest.safeParse(form)
      if (!read.success) return { error: 'invalid_request' }
      if (read.data.client_id !== clientId || read.data.client_secret !== clientSecret)
        return { error: 'invalid_client' }
      const ticket = await tickets.open(codePurpose, read.data.code)
      const grant = issued.safeParse(ticket?.content)
      if (ticket === undefined || !grant.success) return { error: 'invalid_grant' }
      const { request, sub } = grant.data
      const isAsked =
        request.redirect_uri === read.data.redirect_uri &&
        request.code_challenge === challengeOf(read.data.code_verifier)
      if (!isAsked || !(await tickets.use(ticket.id))) return { error: 'invalid_grant' }
      return {
        access_token: newSecret(),
        token_type: 'Bearer',
        expires_in: tokenLifetime,
        id_token: await signIdToken(sub, request.nonce),
      }
    },
  }
  const findKey: JWTVerifyGetKey = async (header, token) =>
    createLocalJWKSet((await keys()).published)(header, token)
  return { issuer, clientId, clientSecret, keys: findKey, standIn }
}
