import assert from 'node:assert/strict'
import fc from 'fast-check'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { errorCodes } from '#contract/errors.ts'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { startSchool, type Person, type TestSchool } from './school.ts'
import { build, requests, type Callers, type Targets } from './api-requests.ts'

const reason = z.strictObject({
  key: z.string().min(1),
  values: z.record(z.string(), z.unknown()).optional(),
})

const envelope = z.strictObject({
  error: z
    .strictObject({
      code: z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes]),
      message: z.string().min(1),
      fields: z.record(z.string(), z.string().min(1)).optional(),
      reason: reason.optional(),
      fieldReasons: z.record(z.string(), reason).optional(),
    })
    // Every field is refused by a sentence of the catalogue.
    .refine(({ fields = {}, fieldReasons = {} }) =>
      Object.keys(fields).every((name) => name in fieldReasons),
    ),
})

const tables = [
  'users',
  'class_texts',
  'user_texts',
  'classes',
  'orders',
  'ledger',
  'gallery_photos',
  'portfolio_photos',
  'photos',
  'photo_files',
  'school_parts',
  'school_part_photos',
  'invitations',
] as const

/** All of the school's data, as text, without its internal housekeeping. */
async function dump({ database }: TestSchool): Promise<string> {
  const db = database.tables<Record<string, Record<string, unknown>>>()
  const contents = await Promise.all(
    [...tables, 'audit'].map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute()
      return rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : 1))
    }),
  )
  return JSON.stringify(contents)
}

async function setUp(at: TestSchool): Promise<{ callers: Callers; targets: Targets }> {
  const people: Record<string, Person> = {
    Student: await at.person('Student'),
    Instructor: await at.person('Instructor'),
    Admin: await at.person('Admin'),
  }
  const newcomer = await at.visitor()
  const callers: Callers = {
    nobody: { idToken: null, email: 'nobody@example.com' },
    stranger: { idToken: 'garbage', email: 'nobody@example.com' },
    newcomer: { idToken: newcomer.idToken, email: newcomer.account.email },
  }
  for (const [role, { idToken, account }] of Object.entries(people))
    callers[role] = { idToken, email: account.email }
  const targets: Targets = { users: ['none'], classes: ['none'], orders: ['none'], emails: [] }
  targets.emails = Object.values(callers).map(({ email }) => email)
  const { Student: student, Instructor: instructor } = people
  assert.ok(student !== undefined && instructor !== undefined)
  for (const status of ['approved', 'approved', 'approved', 'pending', 'denied'] as const) {
    const { id } = await at.addClass({ by: instructor, status })
    targets.classes.push(id)
    if (status === 'approved') targets.orders.push(await at.order(student, id))
  }
  // Only these lose their roles and leave, so that every call still has a permitted caller.
  for (const role of ['Student', 'Instructor', 'Admin', 'Student', 'Instructor', 'Admin'] as const)
    targets.users.push((await at.person(role)).actor.id)
  return { callers, targets }
}

/**
 * Sends `runs` requests, made from the contract's own schemas and then often broken, to a separate
 * school. None may end in a 5xx; every refusal is the envelope with a status of the contract and
 * changes nothing; every answer fits its schema. Returns how many were done and how many refused.
 */
export async function fuzz(
  create: CreateDatabase,
  runs: number,
): Promise<{ done: number; refused: number }> {
  const at = await startSchool(create)
  try {
    const { callers, targets } = await setUp(at)
    const counts = { done: 0, refused: 0 }
    let before = await dump(at)
    await fc.assert(
      fc.asyncProperty(requests(callers, targets), async (fuzzed) => {
        const caller = callers[fuzzed.caller] ?? assert.fail('nobody')
        const answer = await at.app.inject(build(fuzzed, caller))
        const { statusCode, body } = answer
        assert.ok(statusCode < 500, `${statusCode} ${body}`)
        const after = await dump(at)
        if (statusCode < 300) {
          counts.done += 1
          before = after
          const isJson = String(answer.headers['content-type']).startsWith('application/json')
          if (isJson) api[fuzzed.name].response.parse(answer.json())
          return
        }
        counts.refused += 1
        const { error } = envelope.parse(answer.json())
        assert.equal(statusCode, errorCodes[error.code][0])
        assert.equal(answer.headers['cache-control'], 'no-store')
        assert.ok(after === before, `refused with ${statusCode}, but something changed`)
      }),
      { numRuns: runs },
    )
    return counts
  } finally {
    await at.close()
  }
}
