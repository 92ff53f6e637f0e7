import { afterAll, vi } from 'vitest'
import { createSqlite } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

/** A school in memory for the tests of one file; the pages' clock stands at its time. */
export async function openPageSchool(): Promise<TestSchool> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const at = await startSchool(createSqlite)
  afterAll(at.close)
  return at
}
