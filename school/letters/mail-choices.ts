import { randomBytes } from 'node:crypto'
import type { MailChoice } from '#contract/notices.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { transaction } from '#platform/database/transaction.ts'
import { exists } from '#school/base/count.ts'
import type { Db } from '#school/base/tables.ts'
import { formatMuted, mutedOf } from '#school/users/muted-mails.ts'
import { findByMailToken, setProfile, type UserRow } from '#school/users/users.repo.ts'

// The mails that people can switch off (clause 14.2).

/** After a language prefix, if any. The rest of the path is a secret. */
export const unsubscribePath = '/unsubscribe/'

/** Mails without a kind cannot be switched off. */
export const isMuted = (user: UserRow | undefined, optional: MailChoice | undefined): boolean =>
  user !== undefined && optional !== undefined && mutedOf(user).includes(optional)

/** Its token can only do this, and each mail needs it, so it is stored in plain text. */
export async function unsubscribeAddress(db: Db, { id, mail_token }: UserRow, choice: MailChoice) {
  const token = randomBytes(24).toString('base64url')
  // Two letters at the same time both get the first token.
  const made = mail_token
    ? undefined
    : await db
        .updateTable('users')
        .set((eb) => ({ mail_token: eb.fn.coalesce('mail_token', eb.val(token)) }))
        .where('id', '=', id)
        .returning('mail_token')
        .executeTakeFirstOrThrow()
  return `${unsubscribePath}${mail_token ?? made?.mail_token}/${choice}`
}

export const knowsToken = (db: Db, token: string): Promise<boolean> =>
  exists(findByMailToken(db, token))

/** Idempotent. False for an unknown token. */
export function muteMails(db: Db, token: string, choice: MailChoice): Promise<boolean> {
  return transaction(db, async (trx) => {
    const row = await forUpdate(trx, findByMailToken(trx, token)).executeTakeFirst()
    if (row === undefined) return false
    const muted = formatMuted([...mutedOf(row), choice])
    if (muted !== row.muted) await setProfile(trx, row, { muted })
    return true
  })
}
