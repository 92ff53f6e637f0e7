import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCounts } from '#platform/counts.ts'

/** Waiting or running. */
export const maxCalls = 500

/** From here on a visitor has one call at a time, so that a few visitors cannot take them all. */
export const crowdedFrom = 250

const refused = new WeakSet<IncomingMessage>()

/** To be answered with 503. */
export const isRefused = (request: IncomingMessage): boolean => refused.has(request)

/** Only the framework can answer these, for one person alone; public pages, lists and files continue. */
const isCall = ({ method, headers }: IncomingMessage): boolean =>
  (method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined

/**
 * Bounds concurrent calls: those beyond are refused at once, instead of waiting until their callers give up.
 * Call it with each request and its visitor, and its result when the request has been started.
 */
export function createAdmission() {
  const openOf = createCounts<string>()
  let open = 0

  return (request: IncomingMessage, response: ServerResponse, visitor: string): (() => void) => {
    const nothing = () => {}
    if (!isCall(request)) return nothing
    if (open >= maxCalls || (open >= crowdedFrom && openOf.of(visitor) > 0)) {
      refused.add(request)
      return nothing
    }
    open += 1
    openOf.add(visitor, 1)
    let isOpen = true
    const leave = () => {
      if (!isOpen) return
      isOpen = false
      open -= 1
      openOf.add(visitor, -1)
    }
    response.once('close', leave)
    // A body may take long to arrive, which costs nothing meanwhile.
    return request.method === 'GET' ? nothing : leave
  }
}
