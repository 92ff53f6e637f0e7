import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** What `statements` print in a separate process, with a `log`. */
function run(statements: string): string {
  const program = `
    import { createLog, logConsole } from '#platform/log.ts'
    const log = createLog('info')
    ${statements}
  `
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  assert.equal(stderr, '')
  return stdout
}

const logged = (thing: object) => run(`log.info(${JSON.stringify(thing)}, 'something')`)

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

test('[7.1] what libraries and Node print themselves is one JSON object a line, too', () => {
  const printed = run(`
    logConsole(log)
    console.error(new Error('of a library'), { of: 'two\\nlines' })
    console.warn('%s, please', 'careful')
    process.emitWarning('many listeners')
  `)
  const lines = printed.trim().split('\n')
  const entries = lines.map(
    (line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } },
  )
  assert.deepEqual(
    entries.map(({ level, err, msg }) => [level, err?.message ?? msg.split('\n')[0]]),
    [
      [50, 'Error: of a library'],
      [40, 'careful, please'],
      [40, 'many listeners'],
    ],
  )
  assert.match(entries[0]?.msg ?? '', /two\\nlines/)
})
