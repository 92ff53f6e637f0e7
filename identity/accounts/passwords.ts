import { randomBytes, timingSafeEqual } from 'node:crypto'
import { addressKey } from '#platform/http/address-key.ts'
import { ProtocolError } from '#identity/errors.ts'
import { hashInThread } from './hash-threads.ts'

/**
 * The cost of a new hash: argon2id with 19 MiB, 2 passes, 1 lane.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Argon2 version 1.3, the only one that Node knows. */
const version = 19

/** Google's limits, in characters. */
export const passwordLengths = { min: 6, max: 4096 } as const

type Cost = typeof hashCost

function derive(
  password: string,
  salt: Buffer,
  cost: Cost,
  tagLength: number,
  from: string,
): Promise<Buffer> {
  const message = Buffer.from(password)
  return hashInThread({ message, nonce: salt, tagLength, ...cost }, addressKey(from))
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const toPhcCost = ({ memory, passes, parallelism }: Cost) =>
  `m=${memory},t=${passes},p=${parallelism}`

const toPhc = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=${version}$${toPhcCost(hashCost)}$${encode(salt)}$${encode(tag)}`

function readPhc(phc: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc)
  if (match === null) throw new Error('A stored password hash is not one of ours.')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** No password fits it. It is verified if there is no hash, so that the answer takes as long. */
const makeDecoy = () => toPhc(randomBytes(16), randomBytes(32))

/** Throws WEAK_PASSWORD unless the password has 6 to 4096 characters. */
export function requireStrongPassword(password: string): void {
  const { min, max } = passwordLengths
  if (password.length < min)
    throw new ProtocolError('WEAK_PASSWORD', `Password should be at least ${min} characters`)
  if (password.length > max)
    throw new ProtocolError('WEAK_PASSWORD', `Password should be at most ${max} characters`)
}

/**
 * Keyboards write `ü` as one character or as two. RFC 8265 asks for NFC; NFKC, which NIST SP 800-63B allows,
 * also maps the full-width letters of Asian keyboards to ASCII.
 */
const normalize = (password: string) => password.normalize('NFKC')

/**
 * Returns a PHC string (argon2id, new salt). `from` is the caller's address ('' for the operator): waiting
 * hashes run round-robin by it. Throws Overloaded.
 */
export async function hashPassword(password: string, from = ''): Promise<string> {
  const salt = randomBytes(16)
  return toPhc(salt, await derive(normalize(password), salt, hashCost, 32, from))
}

/** `outdated`: right, but it should be hashed again. */
export type Verdict = 'wrong' | 'right' | 'outdated'

/**
 * Without a hash the answer is `wrong` and takes as long, so that timing does not reveal which accounts
 * exist. Hashes from before passwords were normalized may be of the text as it was typed. `from` as for
 * `hashPassword`. Throws Overloaded.
 */
export async function verifyPassword(
  password: string,
  phc: string | null,
  from = '',
): Promise<Verdict> {
  const { cost, salt, tag } = readPhc(phc ?? makeDecoy())
  const fits = async (text: string) =>
    timingSafeEqual(await derive(text, salt, cost, tag.length, from), tag) && phc !== null
  const normal = normalize(password)
  if (await fits(normal)) return toPhcCost(cost) === toPhcCost(hashCost) ? 'right' : 'outdated'
  return normal !== password && (await fits(password)) ? 'outdated' : 'wrong'
}
