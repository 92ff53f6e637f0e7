import type { Clock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { endAllSessions, findAccount, findAccountByEmail } from './accounts/accounts.ts'
import { normalizeEmail } from './email.ts'
import { rotateKeys } from './keys/keys.ts'
import { identityMigrations } from './migrations.ts'
import type { IdentityTables } from './tables.ts'

export async function openAdministration(database: Database, clock: Clock) {
  await migrate(database, 'identity', identityMigrations)
  const db = database.tables<IdentityTables>()
  return {
    /**
     * Running processes know the new key within 5 seconds and sign with it 15 seconds after it was made; the
     * old one verifies until its last token has expired. Returns their ids. Throws if the keys were sealed
     * with another secret.
     */
    rotateKeys: (secret: string) => rotateKeys(db, secret, clock()),
    /**
     * Also ends ID tokens and pending changes of e-mail. False for an unknown e-mail. Throws INVALID_EMAIL.
     */
    signOutEverywhere: async (email: string): Promise<boolean> => {
      const account = await findAccountByEmail(db, normalizeEmail(email))
      if (account === undefined) return false
      await endAllSessions(db, account, clock())
      return true
    },
    readAccount: async (uid: string) => {
      const account = await findAccount(db, uid)
      if (account === undefined) return undefined
      const { email, email_verified, disabled } = account
      return { email, emailVerified: email_verified === 1, isDisabled: disabled === 1 }
    },
  }
}

export type Administration = Awaited<ReturnType<typeof openAdministration>>
