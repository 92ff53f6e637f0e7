import { z } from 'zod'
import { ProtocolError } from '#identity/errors.ts'
import { hashSecret, newSecret } from '#identity/keys/random.ts'
import { purposes, type Code, type Db, type Purpose } from '#identity/tables.ts'

/** How long a code is valid: one hour, in milliseconds. */
const lifetime = 60 * 60 * 1000

/** A mail with a code that a job makes and sends; it is stored until then, so that it has no secret. */
export const codeMailSchema = z.object({
  purpose: z.enum(purposes),
  /** Whose code it is; null where that is found out by the e-mail, or nobody's. */
  account_id: z.string().nullable(),
  /** The e-mail that the account has, or had at first; the mail goes there, or to the new one. */
  email: z.string(),
  new_email: z.string().nullable(),
  /** The generation of the account's sessions that requested it, where it ends with them. */
  generation: z.int().nullable(),
  /** The language tag that the client sent, or '', and where the person goes on from the page that the link opens. */
  language: z.string(),
  continueUrl: z.string().nullable(),
})

export type CodeMail = z.output<typeof codeMailSchema>

/** What a code does; `account_id` is null where its e-mail may have no account yet. */
export type CodeFor = Pick<CodeMail, 'purpose' | 'account_id' | 'email' | 'new_email'>

/** Makes a code, valid once and for an hour; only its hash is stored. */
export async function issueCode(db: Db, target: CodeFor, now: number): Promise<string> {
  const code = newSecret()
  await db
    .insertInto('identity_code')
    .values({ code_hash: hashSecret(code), ...target, expires_at: now + lifetime })
    .execute()
  return code
}

/** Reads a code without using it up. Throws INVALID_OOB_CODE or EXPIRED_OOB_CODE. */
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
 * Uses a code up, in the transaction of what it does. Throws INVALID_OOB_CODE where another call was
 * quicker.
 */
export async function useCode(trx: Db, code: Code): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_code')
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ProtocolError('INVALID_OOB_CODE')
}

/** Revokes every code of one purpose that was sent to an account. */
export async function revokeCodes(trx: Db, accountId: string, purpose: Purpose): Promise<void> {
  await trx
    .deleteFrom('identity_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
