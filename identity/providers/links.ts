import { prepareAll } from '#platform/database/prepare.ts'
import { isUniqueViolation } from '#platform/database/transaction.ts'
import { ProtocolError } from '#identity/errors.ts'
import type { Db, Link } from '#identity/tables.ts'
import type { Person } from './person.ts'

const keyOf = ({ providerId, rawId }: Person) => ({ provider_id: providerId, raw_id: rawId })

const profileOf = (person: Person) => ({
  email: person.email,
  display_name: person.displayName,
  photo_url: person.photoUrl,
  screen_name: person.screenName,
})

export function findLink(db: Db, person: Person): Promise<Link | undefined> {
  return db
    .selectFrom('identity_link')
    .selectAll()
    .where((row) => row.and(keyOf(person)))
    .executeTakeFirst()
}

export const listLinks = prepareAll((db: Db, accountId: string) =>
  db
    .selectFrom('identity_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('provider_id'),
)

/** Stores the provider's current data. False if the link was deleted or belongs to another account. */
export async function refreshLink(trx: Db, accountId: string, person: Person): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_link')
    .set(profileOf(person))
    .where((row) => row.and({ ...keyOf(person), account_id: accountId }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Replaces the account's earlier link to that provider. Throws FEDERATED_USER_ID_ALREADY_LINKED if another
 * account has this person.
 */
export async function putLink(
  trx: Db,
  accountId: string,
  person: Person,
  now: number,
): Promise<void> {
  await removeLinks(trx, accountId, [person.providerId])
  await trx
    .insertInto('identity_link')
    .values({ ...keyOf(person), account_id: accountId, ...profileOf(person), linked_at: now })
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED')
      throw error
    })
}

/** Removes the links to these providers, or all links. */
export async function removeLinks(
  trx: Db,
  accountId: string,
  providers?: readonly string[],
): Promise<void> {
  const links = trx.deleteFrom('identity_link').where('account_id', '=', accountId)
  if (providers === undefined) await links.execute()
  // One by one, so that the SQL is the same for any number of them.
  else for (const id of providers) await links.where('provider_id', '=', id).execute()
}
