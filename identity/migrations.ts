import type { Migrations } from '#platform/database/migrate.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as codesAndAttempts from './migrations/0002-codes-and-attempts.ts'
import * as providerLinks from './migrations/0003-provider-links.ts'
import * as sessionsOfAnAccount from './migrations/0004-sessions-of-an-account.ts'
import * as ticketKey from './migrations/0005-ticket-key.ts'
import * as tokenNames from './migrations/0006-token-names.ts'

export const identityMigrations: Migrations = {
  '0001-accounts': accounts,
  '0002-codes-and-attempts': codesAndAttempts,
  '0003-provider-links': providerLinks,
  '0004-sessions-of-an-account': sessionsOfAnAccount,
  '0005-ticket-key': ticketKey,
  '0006-token-names': tokenNames,
}
