import { ConfigError } from '#platform/settings.ts'
import type { Db } from '#school/base/tables.ts'
import { isSetUp } from '#school/settings/set-up.ts'
import type { Config } from './config.ts'

/**
 * Throws ConfigError if neither the environment nor the set-up has chosen, such as at a school of a former release.
 * A school that is still to be set up sells nothing yet; with Firebase no page asks.
 */
export async function requireWithdrawal(
  { selling, firebase }: Pick<Config, 'selling' | 'firebase'>,
  db: Db,
): Promise<void> {
  if (selling.withdrawal !== null) return
  if (firebase === undefined && !(await isSetUp(db))) return
  throw new ConfigError(
    'WITHDRAWAL: must be set to serve a real site: eu (consumers in the European Union can withdraw for 14 days from what they buy without a fixed date) or off',
  )
}
