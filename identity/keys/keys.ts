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
import type { Clock } from '#platform/clock.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import { isUniqueViolation } from '#platform/database/transaction.ts'
import type { Db, SigningKeyTable } from '#identity/tables.ts'
import { seal, unseal } from './seal.ts'

/** In seconds. */
export const idTokenLifetime = 3600

/** In milliseconds. */
const refreshInterval = 5_000

/** In milliseconds, if a token has an unknown key. */
const unknownKeyInterval = 1_000

/** A new key signs only once every process and every cache of the published keys has it. */
const signingDelay = 15_000

/** The time that others may cache the keys, in seconds. */
export const publishedMaxAge = signingDelay / 1000

/** More than the clocks of two machines differ. */
const tolerance = 60_000

/** The signing keys were sealed with another secret. */
export class WrongSecret extends Error {}

const kidOf = (row: SigningKeyTable) => row.kid

const purpose = (kid: string) => `signing key ${kid}`

async function makeKey(secret: string, number: number, now: number): Promise<SigningKeyTable> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
  return {
    number,
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, kid, alg: 'RS256', use: 'sig' }),
    sealed_private_jwk: await seal(privateJwk, secret, purpose(kid)),
    created_at: now,
  }
}

/** Newest first. */
const readAll = (db: Db) =>
  db.selectFrom('identity_signing_key').selectAll().orderBy('number', 'desc').execute()

/** A key's last token dates from when its successor began to sign. */
function stillValid(rows: SigningKeyTable[], now: number): SigningKeyTable[] {
  const retiredAfter = signingDelay + refreshInterval + idTokenLifetime * 1000 + tolerance
  return rows.filter((_, index) => {
    const successor = rows[index - 1]
    return successor === undefined || successor.created_at + retiredAfter > now
  })
}

async function unsealKey(secret: string, row: SigningKeyTable): Promise<CryptoKey> {
  const { sealed_private_jwk: sealed, kid } = row
  const text = await unseal(sealed, secret, purpose(kid)).catch((error: unknown) => {
    const message =
      'The signing keys of the identity service do not open: its secret is not the one that they were sealed with.'
    throw new WrongSecret(message, { cause: error })
  })
  const key = await importJWK(JSON.parse(text) as JWK, 'RS256')
  if (key instanceof Uint8Array) throw new Error('The signing key is no RSA key.')
  return key
}

/** Throws WrongSecret if `secret` does not open the newest key; there may be none yet. */
export async function checkSecret(db: Db, secret: string): Promise<void> {
  const [newest] = await readAll(db)
  if (newest !== undefined) await unsealKey(secret, newest)
}

type Cached = {
  readAt: number
  rows: SigningKeyTable[]
  published: JSONWebKeySet
  find: JWTVerifyGetKey
}

/**
 * Makes the first key at the first start: of several processes that start at once, one makes it and the
 * others read it. Throws if `secret` does not open the newest key.
 */
export async function openKeys(db: Db, secret: string, clock: Clock) {
  const opened = new Map<string, Promise<CryptoKey>>()
  const open = (row: SigningKeyTable): Promise<CryptoKey> => {
    const key = opened.get(row.kid) ?? unsealKey(secret, row)
    opened.set(row.kid, key)
    return key
  }
  const read = async (): Promise<Cached> => {
    const readAt = clock()
    const rows = stillValid(await readAll(db), readAt)
    const published = { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) }
    return { readAt, rows, published, find: createLocalJWKSet(published) }
  }
  if ((await readAll(db)).length === 0)
    await insertUnlessThere(db, 'identity_signing_key', await makeKey(secret, 1, clock()))
  let cached = await read()
  const refresh = async (): Promise<void> => {
    const fresh = await read()
    const sameKeys = fresh.rows.map(kidOf).join() === cached.rows.map(kidOf).join()
    // The cached set has its keys imported already.
    cached = sameKeys ? { ...cached, readAt: fresh.readAt } : fresh
  }
  let refreshing: Promise<void> | undefined
  const current = async (oldest = refreshInterval): Promise<Cached> => {
    if (clock() - cached.readAt < oldest) return cached
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    await refreshing
    return cached
  }
  const newest = cached.rows[0]
  if (newest === undefined) throw new Error('The database has not stored the signing key.')
  await open(newest)
  const find: JWTVerifyGetKey = async (header, token) => {
    const { rows } = await current()
    // A process whose clock is ahead signs with a new key before this one has read it.
    const isKnown = rows.some((row) => row.kid === header.kid)
    return (await current(isKnown ? refreshInterval : unknownKeyInterval)).find(header, token)
  }
  return {
    signing: async () => {
      const { rows } = await current()
      const ready = rows.find((row) => row.created_at + signingDelay <= clock()) ?? rows.at(-1)
      if (ready === undefined) throw new Error('The signing keys are gone.')
      return { kid: ready.kid, privateKey: await open(ready) }
    },
    published: async () => (await current()).published,
    find,
  }
}

export type Keys = Awaited<ReturnType<typeof openKeys>>

/**
 * Also deletes keys that no valid token was signed with. Returns the ids of the new key and of the old ones
 * that still verify. Throws if `secret` does not open the newest key, or if another process makes one at the
 * same time.
 */
export async function rotateKeys(
  db: Db,
  secret: string,
  now: number,
): Promise<{ made: string; retained: string[] }> {
  const rows = await readAll(db)
  const [newest] = rows
  if (newest !== undefined) await unsealKey(secret, newest)
  const made = await makeKey(secret, (newest?.number ?? 0) + 1, now)
  await db
    .insertInto('identity_signing_key')
    .values(made)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Error('Another key is being made just now.') : error
    })
  const retained = stillValid([made, ...rows], now).map(kidOf)
  await db.deleteFrom('identity_signing_key').where('kid', 'not in', retained).execute()
  return { made: made.kid, retained: retained.slice(1) }
}
