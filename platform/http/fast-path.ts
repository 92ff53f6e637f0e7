import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { OnAnswer } from './answered.ts'
import { variantFor, type AnswerCache, type CachedAnswer, type Variant } from './answer-cache.ts'

/** False if the framework has to answer. */
export type FastPath = (
  request: IncomingMessage,
  response: ServerResponse,
) => false | Promise<boolean>

/** A plain read, without a body. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Milliseconds to wait for another request to renew an answer. */
const maxWait = 50

/**
 * Lets one request per address go on to the framework, which makes the answer anew, while the others wait:
 * thirty concurrent ones after a change would otherwise take ten milliseconds each. Not for long: the first
 * may have to wait for its turn.
 */
function createRenewals() {
  const open = new Map<string, Promise<void>>()
  /** Null for the first request. */
  return (url: string, response: ServerResponse): Promise<void> | null => {
    const others = open.get(url)
    if (others !== undefined) return others
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      clearTimeout(timer)
      // After the longest wait another renewal may have begun.
      if (open.get(url) === promise) open.delete(url)
      resolve()
    }
    const timer = setTimeout(end, maxWait)
    response.once('close', end)
    open.set(url, promise)
    return null
  }
}

/**
 * Answers from the cache before Fastify sees the request, whose hooks, request and reply cost more than the
 * answer. Keeps Fastify's promises: the same headers, a request id, one log line, and the limit of the
 * caller's address, whose own hook refuses.
 */
export function createFastPath(
  answers: AnswerCache,
  log: FastifyBaseLogger,
  visitorOf: (request: IncomingMessage) => string,
  onAnswer: OnAnswer,
): FastPath {
  const waitForRenewal = createRenewals()

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { cached, variant, startedAt }: { cached: CachedAnswer; variant: Variant; startedAt: number },
  ): boolean {
    const counted = cached.count?.(visitorOf(request))
    if (counted?.isOver) return false
    const reqId = randomUUID()
    const headers = [...variant.rawHeaders, 'x-request-id', reqId]
    if (counted !== undefined)
      headers.push('ratelimit-policy', counted.policy, 'ratelimit', counted.state)
    response.writeHead(variant.status, headers)
    response.end(request.method === 'HEAD' ? null : variant.body)
    const { method, url = '' } = request
    const { status } = variant
    const took = performance.now() - startedAt
    const path = url.split('?', 1)[0]
    log.info({ reqId, method, path, status, ms: Math.round(took) }, 'answered')
    answers.counts.served += 1
    onAnswer({ id: reqId, route: cached.route, status, ms: took, raw: request })
    return true
  }

  return (request, response) => {
    const { url = '', headers } = request
    const startedAt = performance.now()
    if (!isPlainRead(request) || answers.peek(url) === undefined) return false

    function answer(version: string): boolean | Promise<boolean> {
      const cached = answers.peek(url)
      if (cached?.version !== version || response.destroyed) return false
      const variant = variantFor(cached, headers)
      return variant instanceof Promise
        ? variant.then(
            (made) => send(request, response, { cached, variant: made, startedAt }),
            // The framework fails in the same way, and says why.
            () => false,
          )
        : send(request, response, { cached, variant, startedAt })
    }

    // If the version cannot be read, the framework finds out and says why.
    const answerCurrent = () => answers.versionFor(url).then(answer, () => false)

    function renew(): false | Promise<boolean> {
      const others = waitForRenewal(url, response)
      return others === null ? false : others.then(answerCurrent)
    }

    return answers.versionFor(url).then(
      (version) => (answers.peek(url)?.version === version ? answer(version) : renew()),
      () => false,
    )
  }
}
