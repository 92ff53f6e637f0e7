import { after, before } from 'node:test'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from './school.ts'

/** The school of a suite: open before its first test and its own `before`, closed after its last test. */
export function openSchool(
  create: CreateDatabase,
  options?: Parameters<typeof startSchool>[1],
): TestSchool {
  const at = {} as TestSchool
  before(async () => {
    Object.assign(at, await startSchool(create, options))
  })
  after(() => at.close())
  return at
}
