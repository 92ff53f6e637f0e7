import type { Context, SentCode } from '#identity/context.ts'
import { hashSecret } from '#identity/keys/random.ts'
import type { CodeFor } from './codes.ts'

/** The oldest are dropped first. */
const max = 1000

/** For test mode, in this process's memory: the database has only the hash. */
export function storeSentCode(
  { testMode, sentCodes }: Context,
  { purpose, email, new_email }: CodeFor,
  oobCode: string,
  oobLink: string,
): void {
  if (!testMode) return
  const changes = purpose === 'VERIFY_AND_CHANGE_EMAIL' && new_email !== null
  sentCodes.push({
    email,
    requestType: purpose,
    oobCode,
    oobLink,
    ...(changes && { newEmail: new_email }),
  })
  if (sentCodes.length > max) sentCodes.shift()
}

export async function listSentCodes({ db, clock, sentCodes }: Context): Promise<SentCode[]> {
  const rows = await db
    .selectFrom('identity_code')
    .select('code_hash')
    .where('expires_at', '>', clock())
    .execute()
  const valid = new Set(rows.map((row) => row.code_hash))
  return sentCodes.filter(({ oobCode }) => valid.has(hashSecret(oobCode)))
}
