import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import type { Providers } from '#platform/config.ts'

/** A stand for Google's keys, and a maker of tokens as Google's. */
type TestGoogle = {
  providers: Providers
  clientId: string
  /** Google's words about somebody whom no other test uses. */
  claimsOf: (email: string) => JWTPayload & { sub: string }
  /** Signs an ID token; `claims` go over those that Google gives. */
  sign: (claims: JWTPayload, key?: CryptoKey) => Promise<string>
  /** How often the keys were asked for. */
  asked: () => number
  close: () => void
}

/** Starts it on loopback; its tokens begin at `start` (milliseconds) and live an hour. */
export async function startTestGoogle(start = Date.UTC(2027, 0, 15, 9)): Promise<TestGoogle> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The tests end when nothing else is left to do.
  server.unref()
  const { port } = server.address() as AddressInfo
  const clientId = 'school.apps.googleusercontent.example'
  const now = Math.floor(start / 1000)
  return {
    clientId,
    providers: {
      google: { clientId, clientSecret: 'secret' },
      googleIssuer: 'https://accounts.google.com',
      googleJwksUrl: `http://127.0.0.1:${port}/certs`,
      facebook: undefined,
      github: undefined,
      twitter: undefined,
    },
    claimsOf: (email) => ({
      sub: String(randomInt(2 ** 47)),
      email,
      email_verified: true,
      name: 'Ines Roth',
      given_name: 'Ines',
      family_name: 'Roth',
      picture: 'https://pictures.example/ines.jpg',
    }),
    sign: (claims, key = privateKey) =>
      new SignJWT({
        iss: 'https://accounts.google.com',
        aud: clientId,
        iat: now,
        exp: now + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(key),
    asked: () => asked,
    close: () => server.close(),
  }
}
