import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BadSignature, type ProviderEvent } from '#payments/provider.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addressQuotas } from '#platform/http/rate-limit.ts'
import { defineJob } from '#school/base/job.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { sendRefusal } from '#school/base/send-refusal.ts'
import type { Tables } from '#school/base/tables.ts'
import { followDispute, followRefund } from './external-refunds.ts'
import * as repo from './provider-events.repo.ts'
import { syncSession } from './sync-with-provider.ts'

// Provider events are stored once each and handled by reading the object they are about, so duplicates,
// losses and order do not matter.

/** The provider's webhook (clause 13.5). */
export const eventsPath = '/api/payments/stripe'

const maxBytes = 1_048_576

/** In milliseconds: the provider lists events for 30 days. */
const retention = 40 * 24 * 3_600_000

/** Milliseconds that are listed again: some events arrive out of order. */
const overlap = 24 * 3_600_000

const signatureOf = ({ headers }: FastifyRequest): string | undefined => {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : undefined
}

const badSignature = () => refuse('malformed-request', 'badSignature')

/** Each checks the object that an event is about; false if this key cannot see it. */
const handlers: Record<
  Tables['provider_events']['kind'],
  (school: School, objectId: string) => Promise<boolean>
> = { session: syncSession, refund: followRefund, dispute: followDispute }

export const handleEvent = defineJob({
  kind: 'provider-event',
  lane: 'payments',
  schema: z.object({ id: z.string() }),
  run: async (school, { id }) => {
    const { db, clock } = school
    const event = await repo.findEvent(db, id)
    if (event === undefined || event.done_at !== null) return
    if (await handlers[event.kind](school, event.object_id))
      await repo.markEventDone(db, id, clock())
    // Another account's now: it can come again when the former key is back.
    else await repo.deleteEvent(db, id)
  },
})

/** Stores and handles an event of this account; ignores one already known. */
async function receive(school: School, { id, type, about, createdAt, isLive }: ProviderEvent) {
  const { db, clock, provider } = school
  if (about === null || isLive !== provider.isLive) return
  const { kind, id: object_id } = about
  await transaction(db, async (trx) => {
    const times = { created_at: createdAt, received_at: clock(), done_at: null }
    if (await repo.insertEvent(trx, { id, type, kind, object_id, ...times }))
      await school.happened(trx, { kind: 'provider-event-received', id })
  })
}

/** The webhook; null without a provider. */
export function createWebhook(school: School): FastifyPluginAsync | null {
  const { provider, limitAddress: limit } = school
  if (!school.hasProvider) return null
  return async (app) => {
    app.setErrorHandler(sendRefusal(school.settings))
    app.removeAllContentTypeParsers()
    // The signature is over the bytes as they arrived.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    )
    app.route({
      method: 'POST',
      url: eventsPath,
      // Runs before the body is read, so that a flood of unsigned calls is cheap.
      onRequest: async (request, reply) => {
        await limit?.(request, reply, addressQuotas.events)
        if (Number(request.headers['content-length']) > maxBytes)
          throw refuse('body-too-large', 'eventTooLarge')
        if (!provider.couldBeSignature(signatureOf(request))) throw badSignature()
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw refuse('malformed-body', 'bodyEmpty')
        try {
          await receive(school, provider.readEvent(request.body, signatureOf(request)))
        } catch (error) {
          if (!(error instanceof BadSignature)) throw error
          throw badSignature()
        }
        return reply.code(200).send({ received: true })
      },
    })
  }
}

/**
 * For an hourly job, in case a delivery was lost: lists events since the last complete run. They come newest
 * first, so the cursor moves only at the end, and an interrupted run is repeated whole.
 */
export async function catchUpWithProvider(school: School): Promise<void> {
  const { db, clock, provider } = school
  if (!school.hasProvider) return
  const account = (await provider.readAccount()) ?? ''
  const key = { account, is_live: Number(provider.isLive) }
  const since = await repo.readCursor(db, key, clock())
  let newest = since
  for await (const event of provider.listEvents(since - overlap)) {
    await receive(school, event)
    newest = Math.max(newest, event.createdAt)
  }
  await repo.moveCursor(db, key, newest)
}

/** For an hourly job. */
export const forgetEvents = ({ db, clock }: School): Promise<unknown> =>
  deleteBefore(db, 'provider_events', ['id', 'received_at'], clock() - retention)
