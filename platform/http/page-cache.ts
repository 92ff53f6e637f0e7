import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createSharedRuns } from '#platform/share-runs.ts'
import { matchesEtag } from './send.ts'

/** A public read that a page was made from, and the ETag of its answer. */
export type Source = { url: string; etag: string }

/** A rendered answer that is the same for everybody. */
export type Page = {
  body: Buffer
  /** In lower case; without `content-length`. */
  headers: Record<string, string>
  sources: readonly Source[]
}

type Encoding = 'br' | 'gzip'

/** A page in the cache: its ETag, and how it goes out compressed. */
export type CachedPage = Page & { etag: string; encoded: Map<Encoding, Promise<Buffer>> }

/** All cached pages together, in bytes: some hundreds of pages. */
const largestCache = 32 * 1024 * 1024

/** About what a page takes beside its texts, in bytes. */
const overhead = 4096

/** The memory of a page: twice its body, for its compressed copies, and its texts; a URL can be longer than the body. */
function weigh(url: string, { body, sources }: Page): number {
  const texts = [url, ...sources.flatMap((source) => [source.url, source.etag])]
  return texts.reduce((bytes, text) => bytes + 2 * text.length, overhead + 2 * body.length)
}

/** Level 5 makes a page of 40 KB a sixth in about a millisecond; 11 would take fifty times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const encoders: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body),
}

/**
 * Caches rendered pages, each with the reads that it was made from, and gives one only while
 * `isUnchanged` says of all of them that they answer the same: a page is never older than its data,
 * whichever process changed these. However many ask for a page, one check of it is made at a time.
 */
export function createPageCache(
  isUnchanged: (source: Source) => Promise<boolean>,
  mostBytes = largestCache,
) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: (page, url) => weigh(url, page),
  })
  const share = createSharedRuns<CachedPage | undefined>()

  async function check(url: string): Promise<CachedPage | undefined> {
    const page = pages.get(url)
    if (page === undefined) return undefined
    const unchanged = (await Promise.all(page.sources.map(isUnchanged))).every(Boolean)
    // Meanwhile a newer one may have taken its place.
    if (!unchanged && pages.peek(url) === page) pages.delete(url)
    return unchanged ? page : undefined
  }

  return {
    /** The page cached for this URL, if what it was made from is unchanged. */
    find: async (url: string) => (pages.has(url) ? share(url, () => check(url)) : undefined),
    /** Stores a page for its URL, evicting those that nobody has asked for longest. */
    store: (url: string, page: Page): CachedPage => {
      const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 27)
      // Weak: the same page goes out in several encodings (RFC 9110 8.8.1).
      const cached = { ...page, etag: `W/"${hash}"`, encoded: new Map() }
      pages.set(url, cached)
      return cached
    },
  }
}

/**
 * Writes the headers of a page and gives what to send of it: its body, compressed as the client
 * takes it, or null with status 304 where the client has it. Browsers may store a page, and ask each
 * time whether it is still current. (`Vary` is the caller's: it belongs to other answers, too.)
 */
export async function answerWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<Buffer | null> {
  void reply
    .headers(page.headers)
    .header('etag', page.etag)
    .header('cache-control', 'public, no-cache')
  if (matchesEtag(request.headers['if-none-match'], page.etag)) {
    void reply.code(304)
    return null
  }
  const accepted = String(request.headers['accept-encoding']).toLowerCase()
  const encoding = negotiate(accepted, ['br', 'gzip'])
  if (encoding === null) return page.body
  const encoded = page.encoded.get(encoding) ?? encoders[encoding](page.body)
  page.encoded.set(encoding, encoded)
  void reply.header('content-encoding', encoding)
  return encoded
}
