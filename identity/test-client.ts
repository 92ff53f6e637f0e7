import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { before } from 'node:test'
import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, type Auth } from 'firebase/auth'
import type { IdentityParts } from './service.ts'
import { newEmail, onEachIdentity, testKey, type TestIdentity } from './test-identity.ts'

/** Says whether an error of the client has this code. */
export const failsWith = (code: string) => (error: unknown) => {
  assert.equal((error as { code?: string }).code, code)
  return true
}

/** Gives a test the unmodified client, as a browser of its own, and an e-mail of its own. */
export type WithClient = (work: (auth: Auth, email: string) => Promise<void>) => Promise<void>

/** Runs a suite on both databases against a listening service. */
export function onEachClient(
  title: string,
  suite: (service: () => TestIdentity, withClient: WithClient) => void,
  settings: Partial<IdentityParts> = {},
): void {
  const listening = (service: () => TestIdentity) => {
    let origin: string
    before(async () => {
      const { app } = service()
      await app.listen({ host: '127.0.0.1', port: 0 })
      origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    })
    suite(service, async (work) => {
      const email = newEmail()
      const app = initializeApp({ apiKey: testKey }, email)
      try {
        const auth = getAuth(app)
        connectAuthEmulator(auth, origin, { disableWarnings: true })
        await work(auth, email)
      } finally {
        await deleteApp(app)
      }
    })
  }
  onEachIdentity(title, listening, settings)
}
