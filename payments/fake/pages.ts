import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { digitsOf, outcomeOf } from './cards.ts'
import type { Engine } from './engine.ts'
import { parseForm, type Form } from './form.ts'
import {
  describeChallenge,
  describeClosed,
  describePaid,
  describePayPage,
  fontPath,
  fonts,
  type PayErrors,
  type Typed,
} from './pay-page.ts'
import { Problem } from './problem.ts'

type Id = { Params: { id: string } }

const maxBytes = 4_096
const nothingTyped: Typed = { number: '', expiry: '', cvc: '' }

function readTyped(form: Form): Typed {
  const text = (name: keyof Typed) => {
    const value = form[name]
    return typeof value === 'string' ? value.trim().slice(0, 30) : ''
  }
  return { number: digitsOf(text('number')), expiry: text('expiry'), cvc: text('cvc') }
}

function check({ number, expiry, cvc }: Typed, now: number): PayErrors {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(expiry) ?? []
  const ends = Date.UTC(2_000 + Number(year), Number(month), 1)
  return {
    ...(outcomeOf(number) === undefined && {
      number: 'testCardsOnly',
    }),
    ...((month === undefined || ends <= now) && { expiry: 'futureMonth' }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: 'cvcDigits' }),
  }
}

/** Works without script. Of a card only the last four digits are stored. */
export function registerPages(
  app: FastifyInstance,
  { engine, clock }: { engine: Engine; clock: Clock },
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, parseForm(String(body)) ?? {}),
  )
  const show = (
    reply: FastifyReply,
    { html, headers }: ReturnType<typeof describePaid>,
    status = 200,
  ) =>
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(html)

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send('There is no such page.')
    throw error
  })

  async function showPage(reply: FastifyReply, id: string, typed: Typed, errors: PayErrors) {
    const session = await engine.readSession(id)
    if (session.status !== 'open') return show(reply, describeClosed(session))
    const lines = await engine.listLines(id)
    const left = Math.max(1, Math.ceil((session.expires_at * 1_000 - clock()) / 60_000))
    const status = Object.keys(errors).length === 0 ? 200 : 422
    return show(reply, describePayPage(session, lines, left, typed, errors), status)
  }

  for (const [file, module] of Object.entries(fonts))
    app.get(fontPath + file, async (_request, reply) => {
      const font = await readFile(fileURLToPath(import.meta.resolve(module)))
      return reply.type('font/woff2').header('cache-control', 'public, max-age=3600').send(font)
    })

  app.get<Id>('/c/pay/:id', (request, reply) =>
    showPage(reply, request.params.id, nothingTyped, {}),
  )

  app.post<Id>('/c/pay/:id', async (request, reply) => {
    const { id } = request.params
    const form = (request.body ?? {}) as Form
    const { method } = form
    const typed = readTyped(form)
    if (method === 'failed') return showPage(reply, id, typed, { form: 'notConfirmed' })
    const errors = method === 'bank' ? {} : check(typed, clock())
    if (Object.keys(errors).length > 0) return showPage(reply, id, typed, errors)
    const result =
      method === 'bank'
        ? await engine.payByBank(id)
        : await engine.payByCard(id, typed.number, method === 'confirmed')
    if (typeof result === 'object') return showPage(reply, id, typed, { form: result.decline })
    const session = await engine.readSession(id)
    if (result === 'challenge') return show(reply, describeChallenge(session, typed))
    return show(reply, result === 'paid' ? describePaid(session) : describeClosed(session))
  })
}
