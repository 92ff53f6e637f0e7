import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import type { GoogleApp } from '#identity/settings.ts'

type TestGoogle = {
  providers: { google: GoogleApp }
  clientId: string
  /** For a new person. */
  claimsOf: (email: string) => JWTPayload & { sub: string }
  /** `claims` override the usual ones. */
  sign: (claims: JWTPayload, key?: CryptoKey) => Promise<string>
  requestCount: () => number
  close: () => void
}

/** On loopback; tokens are issued at `start` (milliseconds) and valid for an hour. */
export async function startTestGoogle(start = Date.UTC(2027, 0, 15, 9)): Promise<TestGoogle> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }
  let requestCount = 0
  const server = createServer((_request, response) => {
    requestCount += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Must not keep the process alive.
  server.unref()
  const { port } = server.address() as AddressInfo
  const clientId = 'school.apps.googleusercontent.example'
  const now = Math.floor(start / 1000)
  return {
    clientId,
    providers: {
      google: {
        clientId,
        clientSecret: 'secret',
        issuer: 'https://accounts.google.com',
        jwksUrl: `http://127.0.0.1:${port}/certs`,
      },
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
    requestCount: () => requestCount,
    close: () => server.close(),
  }
}
