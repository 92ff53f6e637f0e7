import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { before } from 'node:test'
import type { Auth } from '@firebase/auth'
import type { Settings } from './test-client-app.ts'
import {
  calls,
  type CallName,
  type Calls,
  type Outcome,
  type Refused,
} from './test-client-calls.ts'
import { newEmail, testKey, type TestIdentity } from './test-identity.ts'

/** The unmodified client; its calls are those of test-client-calls.ts. */
export type Client = {
  [Name in CallName]: Calls[Name] extends (auth: Auth, ...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

export class Refusal extends Error {
  readonly code: string
  readonly email: string | undefined

  constructor({ code, message, email }: Refused) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.email = email
  }
}

/** Makes a client from a function that carries its calls to the place where it runs. */
export function toClient(carry: (call: CallName, args: unknown[]) => Promise<Outcome>): Client {
  const one =
    (call: CallName) =>
    async (...args: unknown[]) => {
      const outcome = await carry(call, args)
      if ('error' in outcome) throw new Refusal(outcome.error)
      return outcome.value
    }
  const names = Object.keys(calls) as CallName[]
  return Object.fromEntries(names.map((call) => [call, one(call)])) as Record<
    CallName,
    unknown
  > as Client
}

export type Runtime<Kind extends Client> = {
  open: (settings: Settings) => Promise<{ client: Kind; close: () => Promise<void> }>
}

/** Tells whether an error of the client has this code. */
export const failsWith = (code: string) => (error: unknown) => {
  assert.equal((error as { code?: string }).code, code)
  return true
}

/** Gives a test a client and a new e-mail; `settings` override the service's. */
type WithClient<Kind extends Client> = (
  work: (client: Kind, email: string) => Promise<void>,
  settings?: Partial<Settings>,
) => Promise<void>

export type Bench<Kind extends Client = Client> = {
  service: () => TestIdentity
  origin: () => string
  withClient: WithClient<Kind>
}

/** Starts a separate listening service for the suite. */
export function withBench<Kind extends Client>(
  runtime: Runtime<Kind>,
  suite: (bench: Bench<Kind>) => void,
): (service: () => TestIdentity) => void {
  return (service) => {
    let origin = ''
    before(async () => {
      origin = await listen(service())
    })
    const withClient: WithClient<Kind> = async (work, own) => {
      const { client, close } = await runtime.open({ apiKey: testKey, origin, ...own })
      try {
        await work(client, newEmail())
      } catch (error) {
        // The same failure causes the browser's errors when it is closed.
        await close().catch(() => {})
        throw error
      }
      await close()
    }
    suite({ service, origin: () => origin, withClient })
  }
}

export async function listen({ app }: TestIdentity): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
