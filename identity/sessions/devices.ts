import { z } from 'zod'
import { hashEmail } from '#identity/accounts/attempts.ts'
import type { Caller, Context } from '#identity/context.ts'
import { newSecret } from '#identity/keys/random.ts'
import type { Account } from '#identity/tables.ts'
import { cookieOf } from './cookies.ts'

const purpose = 'device'

/** A year, in seconds. */
export const deviceLifetime = 365 * 24 * 60 * 60

/** Browsers send it with the calls that sign in, from this site's own pages only. */
export const deviceCookieOf = (origin: string) =>
  cookieOf(origin, 'device', '/identitytoolkit.googleapis.com', 'Strict')

/** Encrypted in the cookie: whose device it is, since which generation of the sessions. */
const memory = z.object({
  device: z.string(),
  email: z.string(),
  account: z.string(),
  generation: z.int(),
})

/**
 * Undefined unless the account was signed in on this device with its present e-mail and since its sessions
 * were last ended.
 */
export async function recogniseDevice(
  { encryptedTokens }: Context,
  { deviceToken }: Caller,
  account: Account | undefined,
): Promise<string | undefined> {
  if (deviceToken === '') return undefined
  // Always decrypts, so that timing does not reveal which accounts exist.
  const token = await encryptedTokens.decrypt(purpose, deviceToken)
  const { data } = memory.safeParse(token?.content)
  const isKnown =
    data !== undefined &&
    account !== undefined &&
    account.email !== null &&
    data.account === account.id &&
    data.email === hashEmail(account.email) &&
    data.generation === account.generation
  return isKnown ? data.device : undefined
}

/**
 * Remembers the sign-in on the caller's device, so that nobody who guesses the password elsewhere locks it
 * out. A known device keeps its count.
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
  caller.storeDevice(await context.encryptedTokens.encrypt(purpose, content, deviceLifetime))
}
