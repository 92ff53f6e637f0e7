import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { z } from '#contract/zod.ts'
import { accessTable } from '#tests/support/school/access-table.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { readTables } from '#tests/support/database/read-tables.ts'
import { makeOthers } from '#tests/support/school/others.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Visitor } from '#tests/support/school/school.ts'

type Answer = Record<string, unknown>

const names = Object.keys(api) as (keyof Api)[]
const posts = names.filter((name) => api[name].method === 'POST')
const answersOf = (name: keyof Api) => {
  const { response }: Endpoint = api[name]
  return response instanceof z.ZodObject ? Object.keys(response.shape) : []
}
/** The calls that create something say which. */
const creating = posts.filter((name) => answersOf(name).includes('insertedId'))

/** Calls that do nothing with the things of the access table, and the tests that send them twice. */
const elsewhere: Partial<Record<keyof Api, string>> = {
  returnFault: 'see school/books/reports.test.ts',
  previewPart: 'it only reads',
  restorePart: 'see school/settings/settings.test.ts',
}

/** The new secret replaces the last one. */
const replacing: keyof Api = 'makeCalendar'

onBothDatabases('a call whose answer is lost, sent again', (create) => {
  const at = openSchool(create)

  const readAll = async () => ({
    // A lock counts how often it was taken.
    rows: new Map([...(await readTables(at.database))].filter(([table]) => table !== 'locks')),
    files: (await readdir(at.photoFolder, { recursive: true })).toSorted(),
  })

  /** Somebody who may make a call, and what they send; null if nobody can with the usual things. */
  async function gather(name: keyof Api): Promise<{ me: Visitor; input: object } | null> {
    const { input, owningStudent, owningInstructor, ...row } = accessTable[name]
    const others = await makeOthers(at)
    const { student, instructor } = others.owners
    const callers: [outcome: string, who: () => Visitor | Promise<Visitor>][] = [
      [api[name].access === 'account' ? row.noRecord : '', () => at.visitor()],
      [owningStudent ?? '', () => student],
      [owningInstructor ?? '', () => instructor],
      [row.Student, () => at.person('Student')],
      [row.Instructor, () => at.person('Instructor')],
      [row.Admin, () => at.person('Admin')],
    ]
    const [, who] = callers.find(([outcome]) => outcome === 'done') ?? []
    if (who === undefined) return null
    const me = await who()
    return { me, input: input(others, me.account) }
  }

  /** The answer, or the refusal. */
  async function call(
    { client }: Visitor,
    name: keyof Api,
    input: object,
  ): Promise<Answer | string> {
    const method = client[name] as (input: object) => Promise<Answer>
    try {
      return await method(input)
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return `${error.status} ${error.code}`
      throw error
    }
  }

  test('[7] every call that creates something can be sent again', () => {
    assert.ok(creating.length > 12, String(creating.length))
    const keyless = creating.filter((name) => !('idempotencyKey' in api[name]))
    // An account has one user record, whose second answer clause 7.1 has fixed; a withdrawal finds the first one.
    assert.deepEqual(keyless, ['registerUser', 'withdraw'])
  })

  for (const name of posts.filter((name) => name !== replacing))
    test(`[7] ${name}: nothing is made twice`, async (t) => {
      const endpoint: Endpoint = api[name]
      const gathered = await gather(name)
      if (gathered === null) return t.skip(elsewhere[name] ?? assert.fail('no test'))
      const { me, input } = gathered
      const keyed = { ...input, ...(endpoint.idempotencyKey && { idempotencyKey: randomUUID() }) }
      const before = await readAll()
      const lost = await call(me, name, keyed)
      const once = await readAll()
      if (creating.includes(name)) {
        assert.equal(typeof (lost as Answer)['insertedId'], 'string')
        assert.notDeepEqual(once, before)
      }
      at.time.now += 1_000
      const again = await call(me, name, keyed)
      assert.deepEqual(await readAll(), once)
      if (endpoint.idempotencyKey) assert.deepEqual(again, lost)
    })
})
