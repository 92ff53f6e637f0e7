import { ApiError } from '#contract/errors.ts'
import { clientOver } from './client-over.ts'
import type { Person } from './accounts.ts'

/** What a student has asked of an order, and what was answered last. */
type Trace = { id: string; answered: string; asked: string }

/** A student who buys until told to stop; `traces` of everything that was asked. */
export type Buyer = {
  traces: Trace[]
  /** How many calls were answered. */
  answers: () => number
  /** How many were answered with 503, or not at all. */
  refusals: () => number
  stop: () => Promise<void>
  /** The orders whose state contradicts what was answered. */
  findLost: () => Promise<string[]>
}

/** How many paid places a student keeps; then the oldest is given back. */
const kept = 3

/** Lets a student order, pay and give back these classes in turn, whatever happens to the database. */
export function startBuying(origin: string, person: Person, classes: string[]): Buyer {
  const api = clientOver(origin, person.idToken)
  const traces: Trace[] = []
  let [answers, refusals] = [0, 0]
  const over = new AbortController()

  /** Gives the answer; null where it was refused, undefined where nobody knows whether it happened. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer | null | undefined> {
    try {
      const answer = await call()
      answers += 1
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Sold out, or ordered by a call that had no answer.
      if (error.status >= 400 && error.status < 500) return null
      refusals += 1
      return undefined
    }
  }

  async function step(trace: Trace, state: string, call: () => Promise<unknown>): Promise<void> {
    trace.asked = state
    const answer = await ask(call)
    if (answer === null) trace.asked = trace.answered
    else if (answer !== undefined) trace.answered = state
  }

  async function buy(classId: string): Promise<void> {
    const body = {
      classId,
      courseName: 'Class',
      studentName: person.name,
      studentEmail: person.email,
    }
    const order = await ask(() => api.placeOrder({ body }))
    const id = order?.insertedId ?? null
    if (id === null) return
    const trace = { id, answered: 'Not Paid', asked: 'Not Paid' }
    traces.push(trace)
    const params = { id }
    await step(trace, 'Paid', () => api.payOrder({ params, body: { status: 'Paid' } }))
    const paid = traces.filter(({ asked }) => asked === 'Paid')
    const oldest = paid.length > kept ? paid[0] : undefined
    // One that is sold out meanwhile is given up.
    const unwanted = trace.asked === 'Paid' ? oldest : trace
    if (unwanted !== undefined)
      await step(unwanted, 'gone', () => api.deleteOrder({ params: { id: unwanted.id } }))
  }

  const buying = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1)
      await buy(classes[turn % classes.length] ?? '')
  })()
  return {
    traces,
    answers: () => answers,
    refusals: () => refusals,
    stop: async () => {
      over.abort()
      await buying
    },
    findLost: async () => {
      const { items } = await api.listOrders({ query: { email: person.email } })
      const states = new Map<string, string>(items.map(({ _id, status }) => [_id, status]))
      return traces.flatMap(({ id, answered, asked }) => {
        const state = states.get(id) ?? 'gone'
        return state === answered || state === asked ? [] : [`${id}: ${answered}, now ${state}`]
      })
    },
  }
}
