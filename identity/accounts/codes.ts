import { ProtocolError } from '#identity/errors.ts'
import { hashSecret, newSecret } from '#identity/keys/random.ts'
import type { Code, Db, Purpose } from '#identity/tables.ts'

/** How long a code is good: one hour, in milliseconds. */
const lifetime = 60 * 60 * 1000

/** How long an old code is still known as one, for a better message: a day. */
const remembered = 24 * 60 * 60 * 1000

/** What a code is for; `account_id` is null where its e-mail may have no account yet. */
export type CodeFor = {
  purpose: Purpose
  account_id: string | null
  email: string
  new_email: string | null
}

/** Makes a code, good once and for an hour; only its hash is stored. */
export async function issueCode(db: Db, target: CodeFor, now: number): Promise<string> {
  const code = newSecret()
  await db
    .deleteFrom('identity_code')
    .where('expires_at', '<', now - remembered)
    .execute()
  await db
    .insertInto('identity_code')
    .values({ code_hash: hashSecret(code), ...target, expires_at: now + lifetime })
    .execute()
  return code
}

/** Reads a code and leaves it good. Throws INVALID_OOB_CODE or EXPIRED_OOB_CODE. */
export async function readCode(db: Db, code: string, now: number): Promise<Code> {
  const found = await db
    .selectFrom('identity_code')
    .selectAll()
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst()
  if (found === undefined) throw new ProtocolError('INVALID_OOB_CODE')
  if (found.expires_at <= now) throw new ProtocolError('EXPIRED_OOB_CODE')
  return found
}

/**
 * Uses a code up, in the transaction of what it is used for. Throws INVALID_OOB_CODE where another
 * call was quicker.
 */
export async function useCode(trx: Db, code: Code): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_code')
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ProtocolError('INVALID_OOB_CODE')
}

/** Takes back one code, by itself. */
export async function forgetCode(db: Db, code: string): Promise<void> {
  await db.deleteFrom('identity_code').where('code_hash', '=', hashSecret(code)).execute()
}

/** Takes back every code of one purpose that an account was sent. */
export async function revokeCodes(trx: Db, accountId: string, purpose: Purpose): Promise<void> {
  await trx
    .deleteFrom('identity_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
