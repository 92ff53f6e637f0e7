import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BadSignature, type Provider, type ProviderEvent } from '#payments/provider.ts'
import type { Clock } from '#platform/clock.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'
import { HttpError, sendErrorEnvelope } from '#platform/http/errors.ts'
import { addressQuotas, type LimitAddress } from '#platform/http/rate-limit.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ExternalRefunds } from '#school/refunds/external-refunds.ts'
import type { SendRefunds } from '#school/refunds/send-refunds.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import type { Settling } from './sync-with-provider.ts'

/** Where the provider sends what has happened (clause 13.5). */
export const eventsPath = '/api/payments/stripe'

/** How many bytes an event has at most. */
const maxBytes = 1_048_576

/** How long events are stored, in milliseconds: the provider lists them for 30 days. */
const storedFor = 40 * 24 * 3_600_000

/** How far back events are listed again, in milliseconds: some come out of order. */
const overlap = 24 * 3_600_000

const signatureOf = ({ headers }: FastifyRequest): string | undefined => {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : undefined
}

const badSignature = () =>
  new HttpError(400, 'malformed-request', 'The signature is missing, wrong or old.')

type ProviderEventsParts = {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'register'>
  provider: Provider
  settling: Pick<Settling, 'settleSession'>
  refunds: Pick<SendRefunds, 'followRef'>
  externalRefunds: ExternalRefunds
  /** Limits calls by address; null if nothing is limited. */
  limit: LimitAddress | null
}

export type ProviderEvents = ReturnType<typeof createProviderEvents>

/**
 * What the provider tells. An event is stored once and answered by looking at what it speaks of, so that duplicates,
 * losses and their order do not matter.
 */
export function createProviderEvents(parts: ProviderEventsParts) {
  const { db, clock, jobs, provider, settling, refunds, externalRefunds, limit } = parts

  /** Does what follows from what an event is about; false if this key cannot see that. */
  async function look({ kind, object_id }: Tables['provider_events']): Promise<boolean> {
    if (kind === 'session') return settling.settleSession(object_id)
    if (kind === 'dispute') return externalRefunds.followDispute(object_id)
    const found = await refunds.followRef(object_id)
    if (found === 'elsewhere') return false
    if (found !== 'followed') await externalRefunds.bookRefund(found)
    return true
  }

  const handle = jobs.register(
    'provider-event',
    'payments',
    z.object({ id: z.string() }),
    async ({ id }: { id: string }) => {
      const event = await db
        .selectFrom('provider_events')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (event === undefined || event.done_at !== null) return
      if (!(await look(event))) {
        // Of another account by now: it can come again when the former key is back.
        await db.deleteFrom('provider_events').where('id', '=', id).execute()
        return
      }
      await db
        .updateTable('provider_events')
        .set({ done_at: clock() })
        .where('id', '=', id)
        .execute()
    },
  )

  /** Stores an event of this account, and has it answered; one that is known already changes nothing. */
  async function receive({ id, type, about, createdAt, isLive }: ProviderEvent): Promise<void> {
    if (about === null || isLive !== provider.isLive) return
    await transaction(db, async (trx) => {
      const stored = await trx
        .insertInto('provider_events')
        .values({
          id,
          type,
          kind: about.kind,
          object_id: about.id,
          created_at: createdAt,
          received_at: clock(),
          done_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (stored !== undefined) await handle(trx, { id })
    })
  }

  /** Which account's events the key lists. */
  const readKey = async () => ({
    account: (await provider.readAccount()) ?? '',
    is_live: Number(provider.isLive),
  })

  /** Until when all events of an account were listed; at first, the time of the newest stored event. */
  async function readCursor(key: Awaited<ReturnType<typeof readKey>>): Promise<number> {
    const find = () =>
      db
        .selectFrom('provider_cursors')
        .select('listed_until')
        .where((row) => row.and(key))
        .executeTakeFirst()
    const stored = await find()
    if (stored !== undefined) return stored.listed_until
    const newest = await db
      .selectFrom('provider_events')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .executeTakeFirst()
    const listed_until = newest?.at ?? clock()
    // Stored before the first page: the events on it must not move the start.
    await db
      .insertInto('provider_cursors')
      .values({ ...key, listed_until })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return listed_until
  }

  const plugin: FastifyPluginAsync = async (app) => {
    app.setErrorHandler(sendErrorEnvelope)
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
          throw refuse('body-too-large', 'An event has at most 1 MB.')
        if (!provider.couldBeSignature(signatureOf(request))) throw badSignature()
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw refuse('malformed-body', 'The body is empty.')
        try {
          await receive(provider.readEvent(request.body, signatureOf(request)))
        } catch (error) {
          if (!(error instanceof BadSignature)) throw error
          throw badSignature()
        }
        return reply.code(200).send({ received: true })
      },
    })
  }

  return {
    plugin,

    /**
     * Lists the events since the last complete run, for an hourly job, in case a delivery was lost. They come newest
     * first, so the cursor moves only at the end: a run that breaks off is repeated whole.
     */
    async catchUp(): Promise<void> {
      const key = await readKey()
      const since = await readCursor(key)
      let newest = since
      for await (const event of provider.listEvents(since - overlap)) {
        await receive(event)
        newest = Math.max(newest, event.createdAt)
      }
      await db
        .updateTable('provider_cursors')
        .set({ listed_until: newest })
        .where((row) => row.and(key))
        .execute()
    },

    /** Forgets old events. */
    cleanUp: (): Promise<unknown> =>
      deleteBefore(db, 'provider_events', ['id', 'received_at'], clock() - storedFor),
  }
}
