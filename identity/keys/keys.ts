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
import { isUniqueViolation } from '#platform/database/transaction.ts'
import type { Db, SigningKeyTable } from '#identity/tables.ts'
import { seal, unseal } from './seal.ts'

/** How long an ID token lives, in seconds. */
export const idTokenLifetime = 3600

/** How old what a process knows of the keys may be, in milliseconds: so soon it sees a new one. */
const readAgainAfter = 5_000

/** How soon a token with an unknown key may have the keys read again, in milliseconds. */
const unknownAgainAfter = 1_000

/** A new key signs only once every process knows it, and who has fetched the keys may fetch again. */
const signsAfter = 15_000

/** How long others may keep the published keys, in seconds: a new one does not sign before. */
export const publishedFor = signsAfter / 1000

/** Clocks of machines differ by less. */
const tolerance = 60_000

/** The secret is not the one that the signing keys were sealed with. */
export class WrongSecret extends Error {}

/** The keys of the service as they are now: one signs, all of them verify. */
export type Keys = {
  signing: () => Promise<{ kid: string; privateKey: CryptoKey }>
  /** The public halves, as anybody may have them. */
  published: () => Promise<JSONWebKeySet>
  find: JWTVerifyGetKey
}

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

/** The keys that may have signed a token that is still good: a key's last one is from when its successor began. */
function stillGood(rows: SigningKeyTable[], now: number): SigningKeyTable[] {
  const outlived = signsAfter + readAgainAfter + idTokenLifetime * 1000 + tolerance
  return rows.filter((_, index) => {
    const successor = rows[index - 1]
    return successor === undefined || successor.created_at + outlived > now
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

type Known = {
  readAt: number
  rows: SigningKeyTable[]
  published: JSONWebKeySet
  find: JWTVerifyGetKey
}

/**
 * Reads the signing keys, and makes the first at the first start. Of several processes starting at
 * once one makes it and the others read it. A key that `rotateKeys` made is known within five
 * seconds, and signs fifteen seconds after it was made. Throws where `secret` does not open the
 * newest key.
 */
export async function openKeys(db: Db, secret: string, clock: Clock): Promise<Keys> {
  const opened = new Map<string, Promise<CryptoKey>>()
  const open = (row: SigningKeyTable): Promise<CryptoKey> => {
    const key = opened.get(row.kid) ?? unsealKey(secret, row)
    opened.set(row.kid, key)
    return key
  }
  const read = async (): Promise<Known> => {
    const readAt = clock()
    const rows = stillGood(await readAll(db), readAt)
    const published = { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) }
    return { readAt, rows, published, find: createLocalJWKSet(published) }
  }
  if ((await readAll(db)).length === 0) {
    const made = await makeKey(secret, 1, clock())
    await db
      .insertInto('identity_signing_key')
      .values(made)
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute()
  }
  let known = await read()
  const refresh = async (): Promise<void> => {
    const fresh = await read()
    const sameKeys = fresh.rows.map(kidOf).join() === known.rows.map(kidOf).join()
    // The set that stands has its keys imported already.
    known = sameKeys ? { ...known, readAt: fresh.readAt } : fresh
  }
  let refreshing: Promise<void> | undefined
  const current = async (oldest = readAgainAfter): Promise<Known> => {
    if (clock() - known.readAt < oldest) return known
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    await refreshing
    return known
  }
  const newest = known.rows[0]
  if (newest === undefined) throw new Error('The database has not kept the signing key.')
  await open(newest)
  return {
    signing: async () => {
      const { rows } = await current()
      const ready = rows.find((row) => row.created_at + signsAfter <= clock()) ?? rows.at(-1)
      if (ready === undefined) throw new Error('The signing keys are gone.')
      return { kid: ready.kid, privateKey: await open(ready) }
    },
    published: async () => (await current()).published,
    find: async (header, token) => {
      const { rows } = await current()
      // Where the clock of another process is ahead, it signs with a new key before this one has read it.
      const isKnown = rows.some((row) => row.kid === header.kid)
      return (await current(isKnown ? readAgainAfter : unknownAgainAfter)).find(header, token)
    },
  }
}

/**
 * Makes a new signing key beside the ones that stand, and removes those that no good token was
 * signed with. Gives the ids of the new key and of the ones that still verify. Throws where
 * `secret` does not open the newest key, or somebody else makes one at the same time.
 */
export async function rotateKeys(
  db: Db,
  secret: string,
  now: number,
): Promise<{ made: string; kept: string[] }> {
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
  const kept = stillGood([made, ...rows], now).map(kidOf)
  await db.deleteFrom('identity_signing_key').where('kid', 'not in', kept).execute()
  return { made: made.kid, kept: kept.slice(1) }
}
