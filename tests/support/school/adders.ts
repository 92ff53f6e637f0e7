import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { Person } from './accounts.ts'
import { clientOver } from './client-over.ts'
import { newClass } from './send.ts'

/** A class that was sent, and its id if it was answered. */
type Sent = { className: string; idempotencyKey: string; answered: string | null }

const add = (client: Client, { className, idempotencyKey }: Sent) =>
  client.addClass({ body: { ...newClass, className }, idempotencyKey })

/** Lets an instructor add classes at several addresses in turn, whatever happens. */
export function startAdding(origins: readonly string[], { idToken, email }: Person) {
  const sent: Sent[] = []
  const clientOf = (turn: number) => clientOver(origins[turn % origins.length] ?? '', idToken)
  const addOne = async () => {
    const one: Sent = { className: randomUUID(), idempotencyKey: randomUUID(), answered: null }
    sent.push(one)
    const answer = await add(clientOf(sent.length), one).catch(() => undefined)
    one.answered = answer?.insertedId ?? null
  }
  return {
    /** Adds this many at once; resolves when each has an answer or none will come. */
    add: async (count: number) => {
      await Promise.all(Array.from({ length: count }, addOne))
    },
    /** Sends all of them again: each answered one has its id, and all exist once. Returns their number. */
    checkAll: async () => {
      const client = clientOf(0)
      const expected: string[] = []
      const unanswered = sent.filter(({ answered }) => answered === null).length
      for (const one of sent) {
        const { insertedId } = await add(client, one)
        assert.equal(insertedId, one.answered ?? insertedId, 'a class has got another id')
        expected.push(`${insertedId} ${one.className}`)
      }
      const there: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await client.listInstructorClasses({ query: { email, limit: 100, cursor } })
        there.push(...page.items.map(({ _id, className }) => `${_id} ${className}`))
        if (page.next === undefined) break
        cursor = page.next
      }
      assert.deepEqual(there.toSorted(), expected.toSorted())
      return { sent: sent.length, unanswered }
    },
  }
}
