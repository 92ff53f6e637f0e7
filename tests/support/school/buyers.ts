import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#contract/errors.ts'
import { clientOver } from './client-over.ts'
import type { Person } from './accounts.ts'

/** An order, and its possible states: just one if the last call was answered. */
type Trace = { id: string; classId: string; states: string[] }

/** A student who buys until told to stop; `traces` of every answered order. */
export type Buyer = {
  traces: Trace[]
  /** The number of answered calls. */
  answers: () => number
  /** The status of each call that was refused by the server or had no answer (0). */
  refusals: () => number[]
  stop: () => Promise<void>
  /** The orders whose state contradicts the answers. */
  findLost: () => Promise<string[]>
}

/** The paid seats that a student keeps; beyond that the oldest is given back. */
const maxSeats = 3

/** The wait of a student who got no answer, in milliseconds. */
const pause = 100

const isPaid = ({ states }: Trace) => states.at(-1) === 'Paid'

/**
 * Lets a student order, pay and give back these classes in turn at this address, or at several in turn, whatever happens
 * to the server and its database.
 */
export function startBuying(
  origin: string | readonly string[],
  person: Person,
  classes: readonly string[],
): Buyer {
  const apis = [origin].flat().map((one) => clientOver(one, person.idToken))
  const traces: Trace[] = []
  const refusals: number[] = []
  let [answers, calls] = [0, 0]
  const over = new AbortController()
  const api = () => apis[(calls += 1) % apis.length] ?? clientOver('', null)
  const listOrders = async () =>
    (await api().listOrders({ query: { email: person.email } })).items.map(
      ({ _id: id, classId, status }) => ({ id, classId, states: [status] }),
    )

  /** Returns the answer; null if it was refused, undefined if nobody knows whether it happened. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer | null | undefined> {
    try {
      const answer = await call()
      answers += 1
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Sold out, or ordered by a call that had no answer.
      if (error.status >= 400 && error.status < 500) return null
      refusals.push(error.status)
      await wait(pause)
      return undefined
    }
  }

  async function step(trace: Trace, state: string, call: () => Promise<unknown>): Promise<void> {
    const answer = await ask(call)
    if (answer === undefined) trace.states.push(state)
    else if (answer !== null) trace.states = [state]
  }

  /** The order of a class: a new one, or one left by an unanswered call. */
  async function order(classId: string): Promise<Trace | undefined> {
    const body = {
      classId,
      courseName: 'Class',
      studentName: person.name,
      studentEmail: person.email,
    }
    const placed = await ask(() => api().placeOrder({ body }))
    const id = placed?.insertedId ?? undefined
    if (id !== undefined) return { id, classId, states: ['Not Paid'] }
    if (placed === undefined) return undefined
    const found = (await ask(listOrders))?.find((one) => one.classId === classId)
    return traces.find((known) => known.id === found?.id) ?? found
  }

  async function buy(classId: string): Promise<void> {
    const trace = await order(classId)
    if (trace === undefined) return
    if (!traces.includes(trace)) traces.push(trace)
    const params = { id: trace.id }
    await step(trace, 'Paid', () => api().payOrder({ params, body: { status: 'Paid' } }))
    const paid = traces.filter(isPaid)
    const oldest = paid.length > maxSeats ? paid[0] : undefined
    // One that has sold out meanwhile is given up.
    const unwanted = isPaid(trace) ? oldest : trace
    if (unwanted !== undefined)
      await step(unwanted, 'gone', () => api().deleteOrder({ params: { id: unwanted.id } }))
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
      const found = new Map((await listOrders()).map(({ id, states: [state] }) => [id, state]))
      return traces.flatMap(({ id, states }) => {
        const state = found.get(id) ?? 'gone'
        return states.includes(state) ? [] : [`${id}: ${states.join(' or ')}, now ${state}`]
      })
    },
  }
}
