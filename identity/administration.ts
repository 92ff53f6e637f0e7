import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { endSessions, findAccountByEmail } from './accounts/accounts.ts'
import { revokeCodes } from './accounts/codes.ts'
import { normalizeEmail } from './email.ts'
import { rotateKeys } from './keys/keys.ts'
import { identityMigrations } from './migrations.ts'
import type { IdentityTables } from './tables.ts'

/** What an operator does to the identity service from the command line, while it runs or not. */
export type Administration = {
  /**
   * Makes a new signing key. Running processes know it within 5 seconds and sign with it 15 seconds
   * after it was made; the old one verifies until its last token has expired. Gives their ids.
   * Throws where the secret is not the one of the keys.
   */
  rotateKeys: (secret: string) => Promise<{ made: string; kept: string[] }>
  /**
   * Ends every session of an account, its ID tokens and the changes of its e-mail that wait for a
   * click, too; false for an unknown e-mail. Throws INVALID_EMAIL.
   */
  signOutEverywhere: (email: string) => Promise<boolean>
}

/** Opens the tables of the identity service, which it brings up to date, for an operator. */
export async function openAdministration(
  database: Database,
  clock: Clock,
): Promise<Administration> {
  await migrate(database, 'identity', identityMigrations)
  const db = database.tables<IdentityTables>()
  return {
    rotateKeys: (secret) => rotateKeys(db, secret, clock()),
    signOutEverywhere: async (given) => {
      const account = await findAccountByEmail(db, normalizeEmail(given))
      if (account === undefined) return false
      await db
        .updateTable('identity_account')
        .set((row) => ({
          ...endSessions(account, clock()),
          generation: row('generation', '+', 1),
        }))
        .where('id', '=', account.id)
        .execute()
      await revokeCodes(db, account.id, 'VERIFY_AND_CHANGE_EMAIL')
      return true
    },
  }
}
