import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { matchesEtag } from './matches-etag.ts'
import type { Counted } from './rate-limit.ts'

type Encoding = 'br' | 'zstd' | 'gzip'
type Headers = Record<string, string>

/** Status 200, and the same for everyone. */
export type PublicAnswer = {
  body: Buffer
  /** Lower-case names: type, cache time, and the headers of every answer. */
  headers: Headers
  /** See `Answered`. */
  route: string
  /** Counts a request under the caller's address; null if unlimited. */
  count: ((address: string) => Counted) | null
}

/** For clients that accept the same; no body if they have it (304). */
export type Variant = {
  status: 200 | 304
  headers: Headers
  body: Buffer | null
  /** With the length, in `writeHead`'s fastest form: names and values in turn. */
  rawHeaders: string[]
}

/** `version` is that of the public data it was made from. */
export type CachedAnswer = PublicAnswer & {
  version: string
  /** For its ETags. */
  hash: string
  variants: Map<string, Variant | Promise<Variant>>
}

/** In bytes: some hundreds of pages. */
const largestCache = 32 * 1024 * 1024

/**
 * Milliseconds for which the last version counts while none can be read: a failover or a restart of the
 * database takes less.
 */
const maxUnconfirmedTime = 60_000

/** Approximate bytes of an answer beside its texts. */
const overhead = 4096

/** Twice the body, for its compressed copies, and its texts; a URL can be longer than the body. */
function weigh(url: string, { body, headers }: PublicAnswer): number {
  const texts = [url, ...Object.entries(headers).flat()]
  return texts.reduce((bytes, text) => bytes + 2 * text.length, overhead + 2 * body.length)
}

/** Level 5 makes a page of 40 KB a sixth in about a millisecond; 11 would take fifty times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body),
}

/** Clients send few different Accept headers: each is parsed once. */
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 })

function chooseEncoding(accepted: string): Encoding | null {
  const known = chosen.get(accepted)
  if (known !== undefined) return known.encoding
  const encoding = negotiate(accepted.toLowerCase(), ['br', 'zstd', 'gzip'])
  if (accepted.length < 200) chosen.set(accepted, { encoding })
  return encoding
}

/** Weak if compressed: the same answer goes out in several encodings (RFC 9110 8.8.1). */
const etagOf = (hash: string, encoding: Encoding | null) =>
  encoding === null ? `"${hash}"` : `W/"${hash}"`

function toVariant(status: Variant['status'], headers: Headers, body: Buffer | null): Variant {
  const length = body === null ? {} : { 'content-length': String(body.length) }
  return { status, headers, body, rawHeaders: Object.entries({ ...headers, ...length }).flat() }
}

async function encode(body: Buffer, headers: Headers, encoding: Encoding | null): Promise<Variant> {
  if (encoding === null) return toVariant(200, headers, body)
  const encoded = await encoders[encoding](body)
  return toVariant(200, { ...headers, 'content-encoding': encoding }, encoded)
}

/** Each variant is made once. A promise while it is being made. */
export function variantFor(
  { hash, headers, body, variants }: CachedAnswer,
  request: IncomingHttpHeaders,
): Variant | Promise<Variant> {
  const encoding = chooseEncoding(request['accept-encoding'] ?? '')
  const etag = etagOf(hash, encoding)
  const ifNoneMatch = request['if-none-match']
  const isCurrent = ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)
  const key = `${isCurrent ? 304 : 200} ${encoding}`
  const known = variants.get(key)
  if (known !== undefined) return known
  const tagged = { ...headers, etag }
  const made = isCurrent
    ? toVariant(304, tagged, null)
    : encode(body, tagged, encoding).then((variant) => {
        variants.set(key, variant)
        return variant
      })
  variants.set(key, made)
  return made
}

const ofOneRequest = new Set([
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'content-length',
  'transfer-encoding',
])

/** The headers that every reply of this address would have. */
export function commonHeaders(reply: FastifyReply): Headers {
  const common = Object.entries(reply.getHeaders()).filter(([name]) => !ofOneRequest.has(name))
  return Object.fromEntries(common.map(([name, value]) => [name, String(value)]))
}

/** Picks the client's variant. */
export async function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const variant = await variantFor(answer, headers)
  void reply.code(variant.status).headers(variant.headers)
  // Fastify would count the length of `null`.
  return variant.body === null ? reply.send() : reply.send(variant.body)
}

/** Public answers by their address (path and query), each returned while it is current. */
export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Caches public answers with the version of the public data they were made from, and returns one only while
 * that is the present version: an answer is never older than the data, whichever process changed these.
 * `readVersion` returns the committed version. While it rejects, an answer may be as old as its last success,
 * a minute at most by `now` (milliseconds).
 */
export function createAnswerCache(
  readVersion: () => Promise<string>,
  maxBytes = largestCache,
  now = () => performance.now(),
) {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, url) => weigh(url, answer),
  })
  const counts = { served: 0, made: 0 }
  /** Answers being made, and the version that they are made from. */
  const making = new Map<string, { version: string; answer: Promise<CachedAnswer> }>()
  /** The version last read. */
  let confirmed = { version: '', at: -Infinity }

  /** The version that an answer must have. Rejects if it cannot be read, and none is cached. */
  async function versionFor(url: string): Promise<string> {
    try {
      const version = await readVersion()
      confirmed = { version, at: now() }
      return version
    } catch (error) {
      const { version, at } = confirmed
      if (answers.get(url)?.version !== version || now() - at > maxUnconfirmedTime) throw error
      return version
    }
  }

  /** `version` was read before the answer was made; evicts the least recently used. */
  function store(url: string, version: string, answer: PublicAnswer): CachedAnswer {
    const hash = createHash('sha256')
      .update(answer.body)
      .update(answer.headers['link'] ?? '')
      .update(answer.headers['items'] ?? '')
      .digest('base64url')
      .slice(0, 27)
    const headers = { ...answer.headers, vary: 'accept-encoding' }
    const cached = { ...answer, headers, version, hash, variants: new Map() }
    counts.made += 1
    answers.set(url, cached)
    return cached
  }

  function make(url: string, version: string, work: () => Promise<PublicAnswer>) {
    const answer = work()
      .then((made) => store(url, version, made))
      .finally(() => {
        if (making.get(url)?.answer === answer) making.delete(url)
      })
    making.set(url, { version, answer })
    return answer
  }

  return {
    /** Read it before the data that an answer is made from. */
    readVersion,
    versionFor,
    store,
    /** Answers from the cache, and newly made ones, since the start. */
    counts,
    /** Cached answers, and their approximate bytes. */
    size: () => ({ answers: answers.size, bytes: answers.calculatedSize }),
    /** For any version. */
    peek: (url: string): CachedAnswer | undefined => answers.get(url),
    /**
     * The cached answer, a concurrent one of the same version, or else the result of `work`, which reads its
     * data now.
     */
    get: async (url: string, work: () => Promise<PublicAnswer>): Promise<CachedAnswer> => {
      const version = await versionFor(url)
      const answer = answers.get(url)
      if (answer?.version === version) {
        counts.served += 1
        return answer
      }
      const open = making.get(url)
      return open?.version === version ? open.answer : make(url, version, work)
    },
  }
}
