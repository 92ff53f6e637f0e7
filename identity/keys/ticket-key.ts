import { hkdfSync } from 'node:crypto'
import type { Db } from '#identity/tables.ts'
import { newSecret } from './random.ts'
import { seal, unseal } from './seal.ts'

/** A key of 32 bytes for one purpose; those of different purposes know nothing of each other. */
export type KeyFor = (purpose: string) => Promise<Buffer>

const purpose = 'ticket key'

/** There is one, whoever makes it first. */
const number = 1

async function readKey(db: Db, secret: string): Promise<string> {
  const find = () =>
    db.selectFrom('identity_ticket_key').select('sealed_key').where('number', '=', number)
  const found = await find().executeTakeFirst()
  if (found !== undefined) return unseal(found.sealed_key, secret, purpose)
  await db
    .insertInto('identity_ticket_key')
    .values({ number, sealed_key: await seal(newSecret(), secret, purpose) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  return unseal((await find().executeTakeFirstOrThrow()).sealed_key, secret, purpose)
}

/**
 * Opens the key that tickets and refresh tokens are made with, and makes it at the first use. It is in
 * the database, sealed with `secret`: who has only one of the two can make neither.
 */
export function openTicketKey(db: Db, secret: string): KeyFor {
  let key: Promise<string> | undefined
  return async (purpose) => {
    key ??= readKey(db, secret).catch((error: unknown) => {
      // A database that was busy can be asked again.
      key = undefined
      throw error
    })
    return Buffer.from(hkdfSync('sha256', await key, '', purpose, 32))
  }
}
