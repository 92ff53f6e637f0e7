import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { clientOver } from '#tests/support/school/client-over.ts'
import { startSite } from '#tests/support/school/site.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/api-guide.md'), 'utf8')

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const missing = ['bash', 'curl', 'jq'].filter((command) => !isThere(command))

test(
  '[7] the commands of the API guide, one after another, register, order and pay',
  { skip: missing.length > 0 && `not there: ${missing.join(', ')}` },
  async (t) => {
    const site = await startSite()
    t.after(() => site.close())
    await site.fill()
    const blocks = Array.from(guide.matchAll(/^```sh\n(.*?)^```/gms), ([, block = '']) => block)
    assert.ok(blocks.length >= 10)
    const tell = 'echo "$EMAIL $ID_TOKEN $CLASS_ID $ORDER_ID $TAG"'
    const script = ['set -e', ...blocks, tell]
      .join('\n')
      .replace('SCHOOL=http://127.0.0.1:3000', `SCHOOL=${site.origin}`)
    const { stdout } = await promisify(execFile)('bash', ['-c', script])
    const parts = stdout.trim().split('\n').at(-1)?.split(' ') ?? []
    const [email = '', idToken = '', classId, orderId, tag] = parts
    assert.match(stdout, /"modifiedCount":1/)
    assert.match(stdout, /304$/m)
    assert.match(String(tag), /^"[\w-]{27}"$/)
    const { items } = await clientOver(site.origin, idToken).listOrders({ query: { email } })
    assert.deepEqual(
      items.map((order) => [order._id, order.classId, order.status, order.studentName]),
      [[orderId, classId, 'Paid', 'Mila Novak']],
    )
  },
)
