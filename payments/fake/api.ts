import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { answerOnce } from './answers.ts'
import type { Engine } from './engine.ts'
import { parseForm, type Form } from './form.ts'
import { newFakeId, type Payment, type Session } from './objects.ts'
import { parameters, readParameters, type Listed } from './parameters.ts'
import { Problem } from './problem.ts'
import { findObject, listObjects } from './store.ts'
import type { FakeDb, FakeObject, FakeTrx } from './tables.ts'

type ApiParts = {
  db: FakeDb
  clock: Clock
  engine: Engine
  account: string
  secretKey: string
}

type Id = { Params: { id: string } }

const maxBytes = 64_000

/** The calls of Stripe's API that the school makes, under `/v1`: https://docs.stripe.com/api */
export function registerApi(
  app: FastifyInstance,
  { db, clock, engine, account, secretKey }: ApiParts,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, parseForm(String(body))),
  )

  app.addHook('onRequest', async ({ headers }, reply) => {
    void reply.header('request-id', newFakeId('req'))
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new Problem('Invalid API Key provided.', { status: 401 })
  })

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send(error.body)
    const { statusCode = 500, message } = error
    if (statusCode >= 500) throw error
    return reply.code(statusCode).send(new Problem(message).body)
  })

  function change(
    path: string,
    work: (trx: FakeTrx, form: Form | null, id: string) => Promise<object>,
  ) {
    app.post<Id>(path, async (request, reply) => {
      const { url, body, headers, params } = request
      const key = headers['idempotency-key']
      const answer = await answerOnce(
        db,
        clock(),
        typeof key === 'string' ? key : undefined,
        `${url} ${JSON.stringify(body)}`,
        (trx) => work(trx, body as Form | null, params.id),
      )
      return reply.type('application/json').send(answer)
    })
  }
  change('/v1/checkout/sessions', (trx, form) =>
    engine.createSession(trx, readParameters(parameters.createSession, form)),
  )
  change('/v1/checkout/sessions/:id/expire', (trx, form, id) => {
    readParameters(parameters.nothing, form ?? {})
    return engine.expireSession(trx, id)
  })
  change('/v1/refunds', (trx, form) =>
    engine.createRefund(trx, readParameters(parameters.createRefund, form)),
  )

  const queryOf = (request: FastifyRequest): Form | null =>
    parseForm(new URL(request.url, 'http://fake').search.slice(1))

  /** Replaces the payment's id by the payment, if requested. */
  async function expand(session: Session, names: readonly string[] = []): Promise<object> {
    const isExpanded = names.some((name) => name.endsWith('payment_intent'))
    if (!isExpanded || session.payment_intent === null) return session
    const payment = await findObject<Payment>(db, 'payment', session.payment_intent)
    return { ...session, payment_intent: payment }
  }

  async function listOf<Body extends object>(
    kind: FakeObject['kind'],
    url: string,
    listed: Listed,
  ) {
    const { limit = 10, payment_intent, types, created, starting_after: after } = listed
    // Stripe does not document whether it refuses an unknown id here or finds nothing; the adapter handles both.
    if (payment_intent !== undefined) await findObject(db, 'payment', payment_intent)
    const refs = payment_intent === undefined ? types : [payment_intent]
    const since = created?.gte
    const found = await listObjects<Body>(db, kind, { refs, since, after, count: limit + 1 })
    return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }
  }

  function read(path: string, work: (query: Form | null, id: string) => Promise<object>): void {
    app.get<Id>(path, (request) => work(queryOf(request), request.params.id))
  }
  read('/v1/checkout/sessions/:id', async (query, id) => {
    const names = readParameters(parameters.nothing, query).expand
    return expand(await engine.readSession(id), names)
  })
  read('/v1/checkout/sessions', async (query) => {
    const listed = readParameters(parameters.listSessions, query)
    const { data, ...page } = await listOf<Session>('session', '/v1/checkout/sessions', listed)
    const sessions = await Promise.all(data.map((session) => expand(session, listed.expand)))
    return { ...page, data: sessions }
  })
  read('/v1/refunds', async (query) =>
    listOf('refund', '/v1/refunds', readParameters(parameters.listRefunds, query)),
  )
  read('/v1/events', async (query) =>
    listOf('event', '/v1/events', readParameters(parameters.listEvents, query)),
  )
  for (const kind of ['refund', 'dispute'] as const)
    read(`/v1/${kind}s/:id`, async (query, id) => {
      readParameters(parameters.nothing, query)
      return findObject<object>(db, kind, id)
    })
  read('/v1/account', async (query) => {
    readParameters(parameters.nothing, query)
    return { id: account, object: 'account' } satisfies Partial<Stripe.Account>
  })
  app.all('/v1/*', () => {
    throw new Problem('Unrecognized request URL.', { status: 404 })
  })
}
