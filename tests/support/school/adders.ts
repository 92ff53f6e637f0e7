import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#contract/client.ts'
import type { Person } from './accounts.ts'
import { clientOver } from './client-over.ts'
import { newClass } from './send.ts'

/** A class that was sent, and its id where an answer came. */
type Sent = { className: string; idempotencyKey: string; answered: string | null }

const add = (client: Client, { className, idempotencyKey }: Sent) =>
  client.addClass({ body: { ...newClass, className }, idempotencyKey })

/** How long an instructor waits after each class, in milliseconds. */
const pause = 50

/** Lets an instructor add classes at several addresses in turn, whatever happens, until told to stop. */
export function startAdding(origins: readonly string[], { idToken, email }: Person) {
  const sent: Sent[] = []
  const over = new AbortController()
  const clientOf = (turn: number) => clientOver(origins[turn % origins.length] ?? '', idToken)
  const adding = (async () => {
    while (!over.signal.aborted) {
      const one: Sent = { className: randomUUID(), idempotencyKey: randomUUID(), answered: null }
      sent.push(one)
      const { insertedId } = await add(clientOf(sent.length), one).catch(() => ({ insertedId: null }))
      one.answered = insertedId
      await wait(pause)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await adding
    },
    /** Sends all of them again: each that was answered has its id, and all are there once. */
    checkAll: async (): Promise<void> => {
      const client = clientOf(0)
      const expected: string[] = []
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
      assert.ok(
        sent.some(({ answered }) => answered === null),
        'nobody was interrupted',
      )
    },
  }
}
