import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '#start/config/config.ts'
import { bareEnvironment } from '#tests/support/process/bare-environment.ts'
import { useProductCosts } from '#tests/support/quick-hashes.ts'
import { openParts, type Parts } from '#start/parts.ts'

useProductCosts()

const secret = 'the secret of a school, 32 characters and more'

let dataDir: string
/** How far ahead the service's clock is, in milliseconds. */
let ahead = 0
let parts: Parts
let app: FastifyInstance
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'safelight-identity-'))
  const config = readConfig({ DATA_DIR: dataDir, IDENTITY_SECRET: secret }, 'demo')
  parts = await openParts(config, () => Date.now() + ahead)
  assert.ok(parts.identity)
  app = Fastify()
  await app.register(parts.identity.plugin)
})
after(async () => {
  await app.close()
  await parts.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command in its own process, beside the open service. */
function run(...words: string[]): Promise<{ code: number; text: string }> {
  return runWith(secret, ...words)
}

function runWith(secret: string, ...words: string[]): Promise<{ code: number; text: string }> {
  const env = { ...bareEnvironment, DATA_DIR: dataDir, IDENTITY_SECRET: secret }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'identity.ts'), ...words],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
      },
    )
  })
}

const publishedKids = async () => {
  const url = '/identitytoolkit.googleapis.com/.well-known/jwks.json'
  const { keys } = (await app.inject({ url })).json<{ keys: { kid: string }[] }>()
  return keys.map((key) => key.kid)
}

test('[6.4] rotate-keys makes a new key beside the old one, and the running service sees it', async () => {
  const [old] = await publishedKids()
  const { code, text } = await run('rotate-keys')
  assert.equal(code, 0, text)
  const made = /new signing key is (\S+)\./.exec(text)?.[1]
  ahead += 5_000
  assert.deepEqual(await publishedKids(), [made, old])
})

test('[6.4] rotate-keys with another secret says so in one line and changes nothing', async () => {
  const before = await publishedKids()
  const { code, text } = await runWith('quite another secret of 32 characters', 'rotate-keys')
  assert.equal(code, 1)
  assert.match(text, /^IDENTITY_SECRET: the signing keys .* used before\n$/)
  ahead += 5_000
  assert.deepEqual(await publishedKids(), before)
})

test('[6.4] sign-out-everywhere ends the sessions of an account while the service runs', async () => {
  const { identity } = parts
  assert.ok(identity)
  const account = { email: 'signed-in@school.example', password: 'correct horse' }
  await identity.accounts.create(account)
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=safelight-local'
  const answer = await app.inject({ method: 'POST', url, payload: account })
  const { refreshToken } = answer.json<{ refreshToken: string }>()
  const { code, text } = await run('sign-out-everywhere', account.email)
  assert.equal(code, 0, text)
  assert.match(text, /signed out everywhere/)
  const refreshed = await app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=safelight-local',
    payload: { grantType: 'refresh_token', refreshToken },
  })
  assert.equal(refreshed.json<{ error: { message: string } }>().error.message, 'TOKEN_EXPIRED')
  assert.equal((await run('sign-out-everywhere', 'nobody@school.example')).code, 1)
})

test('[6.4] anything else shows how the command is used', async () => {
  for (const words of [[], ['rotate'], ['rotate-keys', 'now'], ['sign-out-everywhere']]) {
    const { code, text } = await run(...words)
    assert.equal(code, 2)
    assert.match(text, /^usage: /)
  }
})
