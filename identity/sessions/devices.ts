import { z } from 'zod'
import { hashEmail } from '#identity/accounts/attempts.ts'
import type { Caller, Context } from '#identity/context.ts'
import { newSecret } from '#identity/keys/random.ts'
import type { Account } from '#identity/tables.ts'
import { cookieOf } from './cookies.ts'

const purpose = 'device'

/** How long a browser is known after a sign-in there: a year, in seconds. */
export const deviceLifetime = 365 * 24 * 60 * 60

/** The cookie of known devices; browsers send it with the calls that sign in, from this site's own pages. */
export const deviceCookieOf = (origin: string) =>
  cookieOf(origin, 'device', '/identitytoolkit.googleapis.com', 'Strict')

/** The encrypted content of the cookie: whose device it is, since which generation of the sessions. */
const memory = z.object({
  device: z.string(),
  email: z.string(),
  account: z.string(),
  generation: z.int(),
})

/**
 * The caller's device, where the account was signed in to on it before, with its present e-mail and
 * since its sessions were last ended. Undefined otherwise.
 */
export async function recogniseDevice(
  { encryptedTokens }: Context,
  { deviceToken }: Caller,
  account: Account | undefined,
): Promise<string | undefined> {
  if (deviceToken === '') return undefined
  // Decrypted in any case, so that the time does not show which accounts exist.
  const token = await encryptedTokens.decrypt(purpose, deviceToken)
  const { data } = memory.safeParse(token?.content)
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
 * Remembers on the caller's device that the account has just been signed in to there: a person who guesses
 * its password elsewhere does not lock this device out. A known device keeps its count.
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
