import { hkdfSync } from 'node:crypto'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import type { Db } from '#identity/tables.ts'
import { newSecret } from './random.ts'
import { seal, unseal } from './seal.ts'

/** 32 bytes. No key reveals anything about another. */
export type KeyFor = (purpose: string) => Promise<Buffer>

// Bound into stored data, so it keeps its old name.
const purpose = 'ticket key'

/** There is one row, whichever process makes it first. */
const number = 1

async function readKey(db: Db, secret: string): Promise<string> {
  const find = () =>
    db.selectFrom('identity_token_key').select('sealed_key').where('number', '=', number)
  const found = await find().executeTakeFirst()
  if (found !== undefined) return unseal(found.sealed_key, secret, purpose)
  const sealed_key = await seal(newSecret(), secret, purpose)
  await insertUnlessThere(db, 'identity_token_key', { number, sealed_key })
  return unseal((await find().executeTakeFirstOrThrow()).sealed_key, secret, purpose)
}

/**
 * The root of the keys of encrypted tokens and refresh tokens, made at the first use. The database has it
 * sealed with `secret`: with only one of the two, nobody can make tokens.
 */
export function openTokenKey(db: Db, secret: string): KeyFor {
  let key: Promise<string> | undefined
  return async (purpose) => {
    key ??= readKey(db, secret).catch((error: unknown) => {
      // The database may have been busy: ask again next time.
      key = undefined
      throw error
    })
    return Buffer.from(hkdfSync('sha256', await key, '', purpose, 32))
  }
}
