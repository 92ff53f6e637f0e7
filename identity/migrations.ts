import type { Migrations } from '#platform/database/migrate.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as codesAndAttempts from './migrations/0002-codes-and-attempts.ts'

/** The migrations of the identity service, in the order of their names. */
export const identityMigrations: Migrations = {
  '0001-accounts': accounts,
  '0002-codes-and-attempts': codesAndAttempts,
}
