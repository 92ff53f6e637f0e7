import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createLargeAnswers, largeFrom } from '#platform/http/large-answers.ts'
import {
  accountQuotas,
  addressQuotas,
  callerAddress,
  isRead,
  weigh,
  type LimitAddress,
  type LimitRate,
} from '#platform/http/rate-limit.ts'

type Limits = { account: LimitRate; address: LimitAddress }

/** In bytes; null for a streamed download. */
function sizeOf(payload: unknown): number | null {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Readable ? null : 0
}

/**
 * Counts answers by their size for account and address, and bounds the large ones that one account has under
 * way (decision 81). Call `identified` once the account of a request is known.
 */
export function createWeighing(limits: Limits) {
  const accounts = new WeakMap<FastifyRequest, string>()
  const large = createLargeAnswers()
  return {
    identified(request: FastifyRequest, uid: string, isDownload: boolean): void {
      accounts.set(request, uid)
      // Before the call counts against the downloads of the day.
      if (isDownload) large.requireRoom(uid)
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      const [uid, address] = [accounts.get(request), callerAddress(request)]
      const size = sizeOf(payload)
      if (uid === undefined || address === undefined) return payload
      const calls = weigh(size ?? 0)
      const kind = isRead(request.method) ? 'reads' : 'writes'
      if (calls > 0) {
        await limits.account.charge(accountQuotas[kind], uid, calls)
        await limits.address.charge(addressQuotas[kind], address, calls)
      }
      if (size === null || size >= largeFrom) large.begin(uid, reply.raw)
      return payload
    },
  }
}
