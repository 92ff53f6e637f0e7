import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Kysely } from 'kysely'
import { seal, unseal } from './seal.ts'
import type { IdentityTables } from './tables.ts'

/** The keys of the service: the newest signs, all of them verify. */
export type Keys = {
  kid: string
  privateKey: CryptoKey
  /** The public halves, as anybody may have them. */
  published: JSONWebKeySet
  find: JWTVerifyGetKey
}

const purpose = (kid: string) => `signing key ${kid}`

async function makeKey(secret: string, now: number) {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
  return {
    number: 1,
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, kid, alg: 'RS256', use: 'sig' }),
    sealed_private_jwk: await seal(privateJwk, secret, purpose(kid)),
    created_at: now,
  }
}

const readAll = (db: Kysely<IdentityTables>) =>
  db.selectFrom('identity_signing_key').selectAll().orderBy('number', 'desc').execute()

async function unsealKey(sealed: string, secret: string, kid: string): Promise<CryptoKey> {
  const text = await unseal(sealed, secret, purpose(kid)).catch((error: unknown) => {
    const message =
      'The signing keys of the identity service do not open: its secret is not the one that they were sealed with.'
    throw new Error(message, { cause: error })
  })
  const key = await importJWK(JSON.parse(text) as JWK, 'RS256')
  if (key instanceof Uint8Array) throw new Error('The signing key is no RSA key.')
  return key
}

/**
 * Reads the signing keys, and makes the first at the first start. Of several processes starting at
 * once one makes it and the others read it. Throws where `secret` does not open the newest key.
 */
export async function openKeys(
  db: Kysely<IdentityTables>,
  secret: string,
  now: number,
): Promise<Keys> {
  let rows = await readAll(db)
  if (rows.length === 0) {
    const made = await makeKey(secret, now)
    await db
      .insertInto('identity_signing_key')
      .values(made)
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute()
    rows = await readAll(db)
  }
  const newest = rows[0]
  if (newest === undefined) throw new Error('The database has not kept the signing key.')
  const published = { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) }
  return {
    kid: newest.kid,
    privateKey: await unsealKey(newest.sealed_private_jwk, secret, newest.kid),
    published,
    find: createLocalJWKSet(published),
  }
}
