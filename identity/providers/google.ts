import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type RemoteJWKSet,
} from 'jose'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { GoogleApp } from '#identity/settings.ts'
import { addressOf, ask, badCredential, ProviderDown } from './ask.ts'
import { emailClaim, personOf, type Person, type VerifyCredential } from './person.ts'

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() })

async function discoverKeys(issuer: string): Promise<string> {
  const { body } = await ask(addressOf(issuer, '.well-known/openid-configuration'))
  const document = discoveryDocument.safeParse(body)
  if (!document.success || document.data.issuer !== issuer)
    throw new ProviderDown(`${issuer} does not describe itself`)
  return document.data.jwks_uri
}

/**
 * Caches the issuer's public keys for ten minutes. They come from `jwksUrl`, or from the address in its
 * discovery. The getter throws ProviderDown if they cannot be read.
 */
export function openRemoteKeys({ issuer, jwksUrl }: GoogleApp): JWTVerifyGetKey {
  let keys: Promise<RemoteJWKSet> | undefined
  const open = async () => createRemoteJWKSet(new URL(jwksUrl ?? (await discoverKeys(issuer))))
  return async (header, token) => {
    keys ??= open()
    try {
      return await (
        await keys
      )(header, token)
    } catch (error) {
      if (error instanceof ProviderDown) keys = undefined
      const isTokensFault =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys
      if (isTokensFault || error instanceof ProviderDown) throw error
      throw new ProviderDown(`the keys of ${issuer} cannot be had`, { cause: error })
    }
  }
}

// Google's older tokens name it without the scheme.
// https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
const issuersOf = (issuer: string) =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

function requireNonce(payload: JWTPayload, nonce: string): void {
  // The client's documentation wants the nonce's SHA-256 in the token; Google puts the nonce in as it was
  // sent.
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const claimed = payload['nonce']
  if (claimed !== nonce && claimed !== hashed)
    throw badCredential('The nonce is not the one in the token.')
}

function toPerson(payload: JWTPayload & { sub: string }, idToken: string): Person {
  const { sub, name, given_name, family_name, picture, locale } = payload
  const email = emailClaim(payload['email'])
  const emailVerified = email !== null && payload['email_verified'] === true
  const ifText = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return personOf({
    providerId: 'google.com',
    rawId: sub,
    federatedId: `https://accounts.google.com/${sub}`,
    email,
    emailVerified,
    displayName: name,
    firstName: given_name,
    lastName: family_name,
    photoUrl: picture,
    rawUserInfo: {
      id: sub,
      name: ifText(name),
      given_name: ifText(given_name),
      family_name: ifText(family_name),
      verified_email: emailVerified,
      email: email ?? undefined,
      picture: ifText(picture),
      locale: ifText(locale),
    },
    credential: { oauthIdToken: idToken },
  })
}

/** Checks signature, issuer, audience, expiry, `sub`, and the nonce if there is one. */
export function createGoogleVerifier(
  { issuer, clientId, keys }: Pick<GoogleApp, 'issuer' | 'clientId'> & { keys: JWTVerifyGetKey },
  clock: Clock,
): VerifyCredential {
  return async ({ idToken, nonce }) => {
    if (idToken === undefined)
      throw badCredential(
        'Send the ID token: an access token does not say which app it was made for.',
      )
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: issuersOf(issuer),
      audience: clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(clock()),
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw badCredential('The ID token is not valid.')
      throw error
    })
    const { sub, aud } = payload
    // At most 255 ASCII characters, https://openid.net/specs/openid-connect-core-1_0.html#IDToken
    if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub))
      throw badCredential('The ID token names nobody.')
    if (Array.isArray(aud) && aud.length > 1)
      throw badCredential('The ID token is for others, too.')
    if (nonce !== undefined) requireNonce(payload, nonce)
    return toPerson({ ...payload, sub }, idToken)
  }
}
