import { z } from 'zod'
import { hashEmail } from '#identity/accounts/attempts.ts'
import type { Caller, Context } from '#identity/context.ts'
import { newSecret } from '#identity/keys/random.ts'
import type { Account } from '#identity/tables.ts'
import { nameCookie, readCookie } from './cookies.ts'

const purpose = 'device'

/** How long a browser is known after a sign-in there: a year, in seconds. */
const lifetime = 365 * 24 * 60 * 60

const cookieName = (origin: string) => nameCookie(origin, 'device')

/** Where browsers send the cookie: to the calls that sign in. */
const cookiePath = '/identitytoolkit.googleapis.com'

/** What the cookie says, sealed: whose device it is, and since which generation of the sessions. */
const memory = z.object({
  device: z.string(),
  email: z.string(),
  account: z.string(),
  generation: z.int(),
})

/** The ticket in a request's cookies; empty where there is none. */
export const readDeviceCookie = (origin: string, cookies: string | undefined): string =>
  readCookie(cookies, cookieName(origin))

/** The `set-cookie` header that has a browser keep a ticket, for this site's own pages alone. */
export function writeDeviceCookie(origin: string, ticket: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin)}=${ticket}; Path=${cookiePath}; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * The caller's device, where the account was signed in to on it before: with the e-mail that it has
 * now, and since its sessions ended last. Undefined otherwise.
 */
export async function recogniseDevice(
  { tickets }: Context,
  { deviceTicket }: Caller,
  account: Account | undefined,
): Promise<string | undefined> {
  if (deviceTicket === '') return undefined
  // Opened in any case, so that the time does not tell which accounts exist.
  const ticket = await tickets.open(purpose, deviceTicket)
  const { data } = memory.safeParse(ticket?.content)
  const isTheirs =
    data !== undefined &&
    account !== undefined &&
    account.email !== null &&
    data.account === account.id &&
    data.email === hashEmail(account.email) &&
    data.generation === account.generation
  return isTheirs ? data.device : undefined
}

/**
 * Remembers on the caller's device that the account has just been signed in to there: whoever guesses
 * its password elsewhere does not lock this device out. One that is known keeps its count.
 */
export async function rememberDevice(
  context: Context,
  caller: Caller,
  account: Account,
): Promise<void> {
  if (!context.limitAttempts || account.email === null) return
  const known = await recogniseDevice(context, caller, account)
  const content: z.output<typeof memory> = {
    device: known ?? newSecret(),
    email: hashEmail(account.email),
    account: account.id,
    generation: account.generation,
  }
  caller.keepDevice(await context.tickets.seal(purpose, content, lifetime))
}
