import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { openFake, type OpenFake } from '#tests/support/money/fake-provider.ts'

const root = join(import.meta.dirname, '..')

let database: Database
let fake: OpenFake
before(async () => {
  database = openDatabase({ file: ':memory:' })
  fake = await openFake(database, systemClock)
})
after(async () => {
  await fake.close()
  await database.close()
})

/** Runs the command, and pays when asked to. */
async function runCheck(secretKey: string, args: string[] = []) {
  const child = spawn(process.execPath, ['start/commands/payments-check.ts', ...args], {
    cwd: root,
    env: { ...process.env, STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: fake.origin },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      const url = /^Pay here .* (\S+)$/.exec(line)?.[1]
      if (url !== undefined) void fake.pay(url, '4242424242424242')
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.join('\n') }
}

test('[13.1] the check of a connection tries every call, with a payment and its refunds', async () => {
  const { code, output } = await runCheck('sk_test_fake', ['--pay'])
  assert.equal(code, 0, output)
  assert.match(
    output,
    /A payment page opens once and can be found\.[^]*refunded in two parts\.[^]*All checks passed/,
  )
})

test('[13.1] it says why a key is refused, and takes none that moves real money', async () => {
  const refused = await runCheck('sk_test_another')
  assert.equal(refused.code, 1)
  assert.match(refused.output, /^The provider refused a request: /m)
  const live = await runCheck('sk_live_fake')
  assert.equal(live.code, 1)
  assert.match(live.output, /^Check failed: the key must be a sandbox key/m)
})
