import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { answerOnce, answerRead, toAnswer, type Answer, type Mishap } from './answers.ts'
import type { Engine } from './engine.ts'
import { parseForm, type Form } from './form.ts'
import { makeAccount, newFakeId } from './objects.ts'
import { parameters, readParameters, type Listed } from './parameters.ts'
import { Problem } from './problem.ts'
import { findObject, listObjects } from './store.ts'
import type { FakeDb, FakeObject, FakeTrx } from './tables.ts'

type ApiParts = {
  db: FakeDb
  clock: Clock
  engine: Engine
  account: string
  /** The present key. */
  keyOf: () => string
  /** What the next answers to calls are made to be, by method and path without ids: `POST /v1/refunds`. */
  mishaps: Map<string, Mishap[]>
}

type Id = { Params: { id: string } }

const maxBytes = 64_000

/** The calls of Stripe's API that the school makes, under `/v1`: https://docs.stripe.com/api */
export function registerApi(
  app: FastifyInstance,
  { db, clock, engine, account, keyOf, mishaps }: ApiParts,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, parseForm(String(body))),
  )

  const refuseStranger = ({ headers: { authorization } }: FastifyRequest) => {
    const key = keyOf()
    const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    if (authorization === `Bearer ${key}` || authorization === basic) return
    throw new Problem('Invalid API Key provided.', { status: 401 })
  }

  const send = (request: FastifyRequest, reply: FastifyReply, { status, body }: Answer) => {
    const key = request.headers['idempotency-key']
    if (key !== undefined) void reply.header('idempotency-key', key)
    return reply
      .headers({ 'request-id': newFakeId('req'), 'stripe-version': '2026-10-28.endive' })
      .type('application/json')
      .code(status)
      .send(body)
  }

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Problem) return send(request, reply, toAnswer(error.body, error.status))
    if (error.statusCode !== undefined && error.statusCode < 500)
      return send(request, reply, toAnswer(new Problem(error.message).body, error.statusCode))
    throw error
  })

  /** Whether, and how, the next answer of a call goes wrong. */
  const nextMishap = ({ method, routeOptions: { url } }: FastifyRequest) =>
    mishaps.get(`${method} ${url}`)?.shift()

  const instead = {
    409: { message: 'This object cannot be accessed right now.', code: 'lock_timeout' },
    429: { message: 'Request rate limit exceeded.', code: 'rate_limit' },
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (trx: FakeTrx) => Promise<object>,
  ) {
    const mishap = nextMishap(request)
    if (mishap === '409' || mishap === '429') {
      const { message, code } = instead[mishap]
      throw new Problem(message, { status: Number(mishap), code })
    }
    const key = request.headers['idempotency-key']
    const asked = `${request.url} ${JSON.stringify(request.body)}`
    const name = typeof key === 'string' ? key : undefined
    const answer = await answerOnce(db, clock(), name, asked, work, mishap === '500')
    if (mishap === 'lost') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return send(request, reply, answer)
  }

  const queryOf = (request: FastifyRequest): Form | null =>
    parseForm(new URL(request.url, 'http://fake').search.slice(1))

  const expandsPayment = (names: readonly string[] | undefined) =>
    names?.some((name) => name.endsWith('payment_intent')) ?? false

  /** A session with its payment in place of the payment's id, where that is asked for. */
  async function expanded(
    session: Stripe.Checkout.Session,
    names: readonly string[] | undefined,
  ): Promise<Stripe.Checkout.Session> {
    if (!expandsPayment(names) || typeof session.payment_intent !== 'string') return session
    const payment = await findObject<Stripe.PaymentIntent>(db, 'payment', session.payment_intent)
    return { ...session, payment_intent: payment }
  }

  async function listOf<Body extends object>(
    kind: FakeObject['kind'],
    url: string,
    listed: Listed,
  ) {
    const { limit = 10, payment_intent, types, created, starting_after } = listed
    // Stripe does not document whether it refuses an unknown id here or finds nothing; the adapter handles both.
    if (payment_intent !== undefined) await findObject(db, 'payment', payment_intent)
    if (starting_after !== undefined) await findObject(db, kind, starting_after)
    const refs = payment_intent === undefined ? types : [payment_intent]
    const found = await listObjects<Body>(
      db,
      kind,
      { refs, since: created?.gte },
      { after: starting_after, count: limit + 1 },
    )
    return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }
  }

  app.addHook('onRequest', async (request) => refuseStranger(request))

  app.post('/v1/checkout/sessions', (request, reply) => {
    const wanted = readParameters(parameters.createSession, request.body as Form | null)
    return change(request, reply, (trx) => engine.createSession(trx, wanted))
  })
  app.post<Id>('/v1/checkout/sessions/:id/expire', (request, reply) => {
    readParameters(parameters.nothing, (request.body ?? {}) as Form)
    return change(request, reply, (trx) => engine.expireSession(trx, request.params.id))
  })
  app.post('/v1/refunds', (request, reply) => {
    const wanted = readParameters(parameters.createRefund, request.body as Form | null)
    return change(request, reply, (trx) => engine.createRefund(trx, wanted))
  })

  /** A call that changes nothing. */
  function read(path: string, work: (query: Form | null, id: string) => Promise<object>): void {
    app.get<Id>(path, async (request, reply) => {
      const mishap = nextMishap(request)
      const answer = await answerRead(() => work(queryOf(request), request.params.id))
      if (mishap === undefined) return send(request, reply, answer)
      if (mishap !== 'lost')
        throw new Problem('Something went wrong.', { status: 500, type: 'api_error' })
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    })
  }
  read('/v1/checkout/sessions/:id', async (query, id) => {
    const { expand } = readParameters(parameters.nothing, query)
    return expanded(await engine.look(id), expand)
  })
  read('/v1/checkout/sessions', async (query) => {
    const listed = readParameters(parameters.listSessions, query)
    const { data, ...page } = await listOf<Stripe.Checkout.Session>(
      'session',
      '/v1/checkout/sessions',
      listed,
    )
    const sessions = await Promise.all(data.map((session) => expanded(session, listed.expand)))
    return { ...page, data: sessions }
  })
  read('/v1/refunds', async (query) =>
    listOf('refund', '/v1/refunds', readParameters(parameters.listRefunds, query)),
  )
  read('/v1/events', async (query) =>
    listOf('event', '/v1/events', readParameters(parameters.listEvents, query)),
  )
  read('/v1/account', async (query) => {
    readParameters(parameters.nothing, query)
    // What Stripe answers to a restricted key without this permission: https://docs.stripe.com/keys#limit-access
    if (keyOf().startsWith('rk_'))
      throw new Problem('The provided key does not have the required permissions.', { status: 403 })
    return makeAccount(account)
  })
  for (const [path, kind] of [
    ['refunds', 'refund'],
    ['payment_intents', 'payment'],
    ['charges', 'charge'],
    ['disputes', 'dispute'],
    ['events', 'event'],
  ] as const)
    read(`/v1/${path}/:id`, async (query, id) => {
      readParameters(parameters.nothing, query)
      return findObject<object>(db, kind, id)
    })
  app.all('/v1/*', () => {
    throw new Problem('Unrecognized request URL.', { status: 404 })
  })
}
