import { z } from 'zod'
import { ProtocolError } from '#identity/errors.ts'
import { hashSecret, newSecret } from '#identity/keys/random.ts'
import { purposes, type Code, type Db, type Purpose } from '#identity/tables.ts'

const lifetime = 60 * 60 * 1000

/** Stored until a job makes the code and sends it, so it holds no secret. */
export const codeMailSchema = z.object({
  purpose: z.enum(purposes),
  /** Null if the account is found by its e-mail, or if nobody has it. */
  account_id: z.string().nullable(),
  /** The present or first e-mail. The mail goes there, or to the new one. */
  email: z.string(),
  new_email: z.string().nullable(),
  /** The session generation that requested it, if the code ends with the sessions. */
  generation: z.int().nullable(),
  /** The client's language tag, or ''. */
  language: z.string(),
  continueUrl: z.string().nullable(),
})

export type CodeMail = z.output<typeof codeMailSchema>

/** `account_id` is null if the e-mail may have no account yet. */
export type CodeFor = Pick<CodeMail, 'purpose' | 'account_id' | 'email' | 'new_email'>

/** Valid once, for an hour. Only its hash is stored. */
export async function issueCode(db: Db, target: CodeFor, now: number): Promise<string> {
  const code = newSecret()
  await db
    .insertInto('identity_code')
    .values({ code_hash: hashSecret(code), ...target, expires_at: now + lifetime })
    .execute()
  return code
}

/** Throws INVALID_OOB_CODE or EXPIRED_OOB_CODE. */
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

/** Call it in the transaction of the code's effect. Throws INVALID_OOB_CODE if another call was faster. */
export async function useCode(trx: Db, code: Code): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_code')
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ProtocolError('INVALID_OOB_CODE')
}

export async function revokeCodes(trx: Db, accountId: string, purpose: Purpose): Promise<void> {
  await trx
    .deleteFrom('identity_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
