import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '#start/config.ts'
import { bareEnvironment } from '#tests/support/bare-environment.ts'
import { openParts, type Parts } from './parts.ts'

const email = 'anna@school.example'

let dataDir: string
let parts: Parts
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'safelight-admin-'))
  parts = await openParts(readConfig({ DATA_DIR: dataDir }, 'demo'))
  const person = { name: 'Anna', role: 'Student', photo: '' } as const
  await parts.school.users.register({ uid: 'anna', email, emailVerified: false }, person)
})
after(async () => {
  await parts.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command in a process of its own, beside the open school. */
function run(words: string[], settings: Record<string, string> = {}) {
  const env = { ...bareEnvironment, DATA_DIR: dataDir, ...settings }
  const args = [join(import.meta.dirname, 'admin.ts'), ...words]
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
    })
  })
}

const rolesOf = async () => (await parts.school.users.list({})).items.map(({ role }) => role)

test('[6.1] the command makes whoever has registered an admin, and nobody else', async () => {
  const unknown = await run(['nobody@school.example'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.text, /^Nobody has registered with nobody@school\.example\./)
  assert.deepEqual(await rolesOf(), ['Student'])
  for (const said of ['is an admin now', 'is an admin already'])
    assert.deepEqual(await run([email.toUpperCase()]), {
      code: 0,
      text: `${email.toUpperCase()} ${said}.\n`,
    })
  assert.deepEqual(await rolesOf(), ['Admin'])
})

test('[6.1] a wrong word, a broken setting and a database that is away are one clear line', async () => {
  for (const words of [[], ['anna']]) {
    const { code, text } = await run(words)
    assert.equal(code, 2)
    assert.equal(text, 'usage: npm run admin -- <e-mail>\n')
  }
  for (const [settings, about] of [
    [{ PORT: 'eighty' }, /^PORT: .*\n$/],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      /^DATABASE_URL: no database answers at .*\n$/,
    ],
  ] as const) {
    const { code, text } = await run([email], settings)
    assert.equal(code, 1)
    assert.match(text, about)
  }
})
