import type { Migrations } from '#platform/database/migrate.ts'
import * as accounts from './migrations/0001-accounts.ts'

/** The migrations of the identity service, in the order of their names. */
export const identityMigrations: Migrations = {
  '0001-accounts': accounts,
}
