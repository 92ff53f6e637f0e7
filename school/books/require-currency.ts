import { ConfigError } from '#platform/settings.ts'
import type { Db } from '#school/base/tables.ts'

/** Throws ConfigError if something was paid in another currency: the books have one. */
export async function requireCurrency(db: Db, currency: string): Promise<void> {
  const first = await db
    .selectFrom('checkouts')
    .select('currency')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first !== undefined && first.currency !== currency)
    throw new ConfigError(
      `CURRENCY: must stay ${first.currency}, because the books already have payments in it`,
    )
}
