import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** The log entry for a thing, written by a separate process. */
function logged(thing: object): string {
  const program = `
    import { createLog } from '#platform/log.ts'
    createLog('info').info(${JSON.stringify(thing)}, 'something')
  `
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  return stdout
}

const headers = {
  authorization: 'SECRET',
  cookie: 'SECRET',
  'set-cookie': ['SECRET'],
  host: 'kept',
}
const fields = {
  password: 'SECRET',
  newPassword: 'SECRET',
  oobCode: 'SECRET',
  idToken: 'SECRET',
  id_token: 'SECRET',
  refreshToken: 'SECRET',
  refresh_token: 'SECRET',
  pendingToken: 'SECRET',
  email: 'kept',
}

test('[7.1] the log takes out tokens, cookies and passwords, wherever a request or body is logged', () => {
  for (const thing of [
    { headers },
    { req: { headers } },
    { res: { headers } },
    fields,
    { body: fields },
    { request: { body: fields } },
  ]) {
    const line = logged(thing)
    assert.match(line, /kept/)
    assert.doesNotMatch(line, /SECRET/)
    assert.equal((JSON.parse(line) as { msg: string }).msg, 'something')
  }
})
