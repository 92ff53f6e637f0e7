import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { asAdministrator, urlOf } from './databases.ts'

/** The address of a new role with these options, without any other right; removed after the test. */
export async function createRole(t: TestContext, options = 'createdb'): Promise<string> {
  const role = `safelight_role_${randomUUID().slice(0, 8)}`
  await asAdministrator(`create role ${role} login password 'proof' ${options}`)
  t.after(() => asAdministrator(`drop role ${role}`))
  const url = new URL(urlOf('postgres'))
  url.username = role
  url.password = 'proof'
  return url.href
}
