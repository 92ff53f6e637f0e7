import { hkdfSync } from 'node:crypto'
import type { Db } from '#identity/tables.ts'
import { newSecret } from './random.ts'
import { seal, unseal } from './seal.ts'

/** A key of 32 bytes for one purpose; no key reveals anything about another. */
export type KeyFor = (purpose: string) => Promise<Buffer>

// Bound into what is stored: it keeps its name.
const purpose = 'ticket key'

/** There is only one, whichever process makes it first. */
const number = 1

async function readKey(db: Db, secret: string): Promise<string> {
  const find = () =>
    db.selectFrom('identity_token_key').select('sealed_key').where('number', '=', number)
  const found = await find().executeTakeFirst()
  if (found !== undefined) return unseal(found.sealed_key, secret, purpose)
  await db
    .insertInto('identity_token_key')
    .values({ number, sealed_key: await seal(newSecret(), secret, purpose) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  return unseal((await find().executeTakeFirstOrThrow()).sealed_key, secret, purpose)
}

/**
 * Opens the key from which those of encrypted tokens and refresh tokens are derived, and makes it at
 * the first use. The database has it sealed with `secret`: a person who has only one of the two can make
 * neither token.
 */
export function openTokenKey(db: Db, secret: string): KeyFor {
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
