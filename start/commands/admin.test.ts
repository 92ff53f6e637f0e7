import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newId } from '#platform/ids.ts'
import type { Account } from '#school/base/caller.ts'
import { readConfig } from '#start/config/config.ts'
import { bareEnvironment } from '#tests/support/process/bare-environment.ts'
import '#tests/support/quick-hashes.ts'
import { makeAdmin } from './make-admin.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import { openParts, type Parts } from '#start/parts.ts'
import { recogniseUser, registerUser } from '#school/users/users.ts'

let dataDir: string
let parts: Parts
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'safelight-admin-'))
  parts = await openParts(readConfig({ DATA_DIR: dataDir }, 'demo'))
})
after(async () => {
  await parts.close()
  await rm(dataDir, { recursive: true, force: true })
})

const accounts = () => parts.identity?.accounts ?? assert.fail('there is no identity service')

/** A person who has registered, with a confirmed e-mail or not. */
async function register(emailVerified: boolean, name = 'Anna'): Promise<Account> {
  const email = `${newId()}@school.example`
  const { uid } = await accounts().create({ email, password: 'a long password', emailVerified })
  const account = { uid, email, emailVerified }
  await registerUser(parts.school, account, { name, role: 'Student', photo: '' })
  return account
}

/** Runs the command in its own process, beside the open school, without a terminal. */
function run(words: string[], settings: Record<string, string> = {}) {
  const env = { ...bareEnvironment, DATA_DIR: dataDir, ...settings }
  const args = [join(import.meta.dirname, 'admin.ts'), ...words]
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
    })
  })
}

const roleOf = async (account: Account) => (await recogniseUser(parts.school, account))?.role

test('[6.1] the command makes only a registered person with a confirmed e-mail an admin', async () => {
  const unknown = await run(['nobody@school.example', '--yes'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.text, /^Nobody has registered with nobody@school\.example\./)
  const anna = await register(true)
  const made = await run([anna.email.toUpperCase(), '--yes'])
  assert.equal(made.code, 0)
  const day = new Date().toISOString().slice(0, 4)
  assert.match(made.text, /^name        Anna\n/)
  assert.ok(made.text.includes(`email       ${anna.email} (confirmed)\nregistered  ${day}-`))
  assert.ok(made.text.endsWith(`${anna.email} is now an admin.\n`), made.text)
  assert.equal(await roleOf(anna), 'Admin')
  const again = await run([anna.email])
  assert.deepEqual(again, { code: 0, text: `${anna.email} is already an admin.\n` })
})

test('[6.1] the command refuses an e-mail that was never confirmed, and says how to confirm it', async () => {
  const squatter = await register(false)
  for (const words of [[], ['--yes']]) {
    const refused = await run([squatter.email, ...words])
    assert.equal(refused.code, 1)
    assert.match(refused.text, /was never confirmed, so somebody else may have registered it\./)
    assert.match(refused.text, /open the confirmation link in the email, or sign in with Google/)
  }
  assert.equal(await roleOf(squatter), 'Student')
  // A school without mail has no other way.
  const vouched = await run([squatter.email, '--unverified', '--yes'])
  assert.match(vouched.text, /never confirmed; you are vouching for it/)
  assert.equal(await roleOf(squatter), 'Admin')
})

test('[6.1] without a terminal and without --yes the command changes nothing and says so', async () => {
  const anna = await register(true)
  const { code, text } = await run([anna.email])
  assert.equal(code, 1)
  assert.match(text, /no terminal to ask .* add --yes\.\n$/)
  assert.equal(await roleOf(anna), 'Student')
})

test('[6.1] the operator sees the person, and decides', async (t) => {
  const database = await openConfiguredDatabase({ dataDir, databaseUrl: undefined })
  t.after(() => database.close())
  const questions: string[] = []
  const request = (email: string, answer: () => boolean | Promise<boolean>, isFirebase = false) =>
    makeAdmin(database, {
      email,
      isFirebase,
      vouches: false,
      ask: async (about) => {
        questions.push(about)
        return answer()
      },
    })
  const anna = await register(true, 'Anna\u009b31m')
  const refused = await request(anna.email, () => false)
  assert.deepEqual(refused, { isAdmin: false, text: 'Nothing was changed.' })
  assert.match(questions.pop() ?? '', /^name        Anna31m$/m)
  assert.equal(await roleOf(anna), 'Student')
  assert.ok((await request(anna.email, () => true)).isAdmin)
  assert.equal(await roleOf(anna), 'Admin')

  // While the operator reads, the record goes to another account.
  const ben = await register(true)
  const handOver = async () => {
    await accounts().disableAccount(ben.uid)
    const tables = database.tables<{ users: { account_id: string; email: string } }>()
    await tables
      .updateTable('users')
      .set({ account_id: newId() })
      .where('email', '=', ben.email)
      .execute()
    return true
  }
  assert.match(
    (await request(ben.email, handOver)).text,
    /belongs to another account now\. Nothing was changed\./,
  )
  assert.notEqual(await roleOf(ben), 'Admin')

  // The accounts of a Firebase project cannot be asked from here.
  const carl = await register(false)
  assert.ok((await request(carl.email, () => true, true)).isAdmin)
  assert.ok(
    questions
      .pop()
      ?.includes(`check in the Firebase console that it is confirmed: user ${carl.uid}`),
  )
})

test('[6.1] the command refuses an account that is disabled, deleted or has another e-mail now', async () => {
  const anna = await register(true)
  await accounts().disableAccount(anna.uid)
  assert.match((await run([anna.email, '--yes'])).text, /^The account of .* is disabled\.\n$/)
  const database = await openConfiguredDatabase({ dataDir, databaseUrl: undefined })
  const table = database.tables<{ identity_account: { id: string; email: string } }>()
  const ben = await register(true)
  const change = table.updateTable('identity_account').set({ email: 'other@school.example' })
  await change.where('id', '=', ben.uid).execute()
  const moved = await run([ben.email, '--yes', '--unverified'])
  assert.match(
    moved.text,
    /^The account of .* has a different email now: other@school\.example\.\n$/,
  )
  await table.deleteFrom('identity_account').where('id', '=', ben.uid).execute()
  await database.close()
  const deleted = await run([ben.email, '--yes', '--unverified'])
  assert.match(deleted.text, /^The account of .* was deleted\./)
})

test('[6.1] a wrong word, a broken setting and a database that is away are one clear line', async () => {
  for (const words of [
    [],
    ['anna'],
    ['anna@school.example', '--force'],
    ['a@b.example', 'c@d.example'],
  ]) {
    const { code, text } = await run(words)
    assert.equal(code, 2)
    assert.equal(text, 'usage: npm run admin -- <email> [--yes] [--unverified]\n')
  }
  for (const [settings, about] of [
    [{ PORT: 'eighty' }, /^PORT: .*\n$/],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      /^DATABASE_URL: no database is answering at .*\n$/,
    ],
  ] as const) {
    const { code, text } = await run(['anna@school.example'], settings)
    assert.equal(code, 1)
    assert.match(text, about)
  }
})
