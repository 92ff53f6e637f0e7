import type { IncomingMessage, RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestTimes, type QueryTimes } from './database/query-times.ts'
import type { Answered } from './http/answered.ts'
import type { Log } from './log.ts'

type TracesParts = {
  /** An OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  service: { name: string; version: string }
  log: Log
}

/** Interval in milliseconds, batch size, and maximum queue; other spans are dropped. */
const [interval, batchSize, maxQueue] = [5_000, 512, 2_048]

/** For the receiver, and at shutdown, in milliseconds. */
const [timeout, closeTimeout] = [10_000, 1_000]

const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

type Value = { stringValue: string } | { intValue: string } | { doubleValue: number }

const attributes = (values: Record<string, Value>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }))

/**
 * OTLP in JSON. The request's id is the trace's, so that one leads to the other.
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */
function toSpan({ id, route, status, ms, code }: Answered, times: QueryTimes) {
  const traceId = id.replaceAll('-', '')
  const end = performance.timeOrigin + performance.now()
  const [method = '', path = ''] = route.split(' ')
  return {
    traceId,
    spanId: traceId.slice(16),
    name: route,
    // A server's.
    kind: 2,
    startTimeUnixNano: toNanoseconds(end - ms),
    endTimeUnixNano: toNanoseconds(end),
    attributes: attributes({
      'http.request.method': { stringValue: method },
      'http.route': { stringValue: path },
      'http.response.status_code': { intValue: String(status) },
      'safelight.database.statements': { intValue: String(times.count) },
      'safelight.database.ms': { doubleValue: times.ms },
      ...(code !== undefined && { 'error.type': { stringValue: code } }),
    }),
    // 2 is an error; client errors leave a server's span unset.
    status: status >= 500 ? { code: 2 } : {},
  }
}

/** A span per request, in batches, to an OTLP receiver; any that it cannot take are dropped. See decision 69. */
export function createTraces({ endpoint, headers, service, log }: TracesParts) {
  const times = new WeakMap<IncomingMessage, QueryTimes>()
  let waiting: ReturnType<typeof toSpan>[] = []
  let [sent, dropped] = [0, 0]
  const resource = {
    attributes: attributes({
      'service.name': { stringValue: service.name },
      'service.version': { stringValue: service.version },
    }),
  }

  async function send(spans: typeof waiting): Promise<void> {
    const scopeSpans = [{ scope: { name: 'safelight' }, spans }]
    try {
      const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(timeout),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
      sent += spans.length
    } catch (error) {
      dropped += spans.length
      log.warn({ err: error, spans: spans.length }, 'spans could not be sent')
    }
  }

  let sending = Promise.resolve()
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, batchSize))
  }
  const flush = (): Promise<void> => (sending = sending.then(sendAll))
  const timer = setInterval(() => void flush(), interval).unref()

  return {
    /** Measures the database's time for a request. */
    around:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        const own: QueryTimes = { count: 0, ms: 0 }
        times.set(request, own)
        requestTimes.run(own, () => answer(request, response))
      },
    record: (answered: Answered): void => {
      const { raw } = answered
      if (raw === null) return
      if (waiting.length >= maxQueue) dropped += 1
      else waiting.push(toSpan(answered, times.get(raw) ?? { count: 0, ms: 0 }))
    },
    counts: () => ({ sent, dropped }),
    flush,
    /** Sends the rest, if the receiver is fast. */
    close: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.race([flush(), sleep(closeTimeout, undefined, { ref: false })])
    },
  }
}
