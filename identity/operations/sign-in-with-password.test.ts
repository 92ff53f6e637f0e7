import assert from 'node:assert/strict'
import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { decodeJwt } from 'jose'
import { hashCost } from '#identity/accounts/passwords.ts'
import type { IdentityTables } from '#identity/tables.ts'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:signInWithPassword', (service) => {
  const enter = (body: object) => service().call('signInWithPassword', body)

  test('[7.30] signs in, with the e-mail in any letter case', async () => {
    const { email, password, localId } = await service().register(newEmail())
    service().wait(60)
    const { status, body } = await enter({ email: email.toUpperCase(), password })
    assert.equal(status, 200)
    assert.equal(body['kind'], 'identitytoolkit#VerifyPasswordResponse')
    assert.equal(body['registered'], true)
    assert.equal(body['localId'], localId)
    assert.equal(body['email'], email)
    assert.equal(body['expiresIn'], '3600')
    const { auth_time } = decodeJwt(String(body['idToken']))
    assert.equal(auth_time, Math.floor(service().parts.clock() / 1000))
    const found = await service().call('lookup', { idToken: body['idToken'] })
    const [user] = found.body['users'] as { lastLoginAt: string }[]
    assert.equal(user?.lastLoginAt, String(service().parts.clock()))
  })

  test('[7.30] of two faults the first of the list is reported', async () => {
    const { email, password } = await service().register(newEmail())
    const cases: [body: object, code: string][] = [
      [{}, 'MISSING_EMAIL'],
      [{ email: '' }, 'INVALID_EMAIL'],
      [{ email: 'wrong' }, 'INVALID_EMAIL'],
      [{ email }, 'MISSING_PASSWORD'],
      [{ email, password: '' }, 'MISSING_PASSWORD'],
      [{ email, password: `${password}.` }, 'INVALID_LOGIN_CREDENTIALS'],
      [{ email: newEmail(), password }, 'INVALID_LOGIN_CREDENTIALS'],
    ]
    for (const [body, code] of cases)
      assert.equal((await enter(body)).code, code, JSON.stringify(body))
  })

  test('[7.30] only the right password learns that an account is disabled', async () => {
    const { email, password, localId } = await service().register(newEmail())
    const { email: active } = await service().register(newEmail())
    await service().identity.accounts.disableAccount(localId)
    assert.equal((await enter({ email, password })).code, 'USER_DISABLED')
    assert.deepEqual(
      await enter({ email, password: 'wrong horse' }),
      await enter({ email: active, password: 'wrong horse' }),
    )
  })

  test('[7.30] the answer for a stranger is the same as for a wrong password', async () => {
    const { email } = await service().register(newEmail())
    const wrong = await enter({ email, password: 'wrong horse' })
    const unknown = await enter({ email: newEmail(), password: 'wrong horse' })
    assert.deepEqual(wrong, unknown)
  })

  test('[7.30] the work for a stranger is the same as for a wrong password', async (t) => {
    const { email } = await service().register(newEmail())
    const disabled = await service().register(newEmail())
    const withoutPassword = newEmail()
    await service().call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: withoutPassword })
    const { code: oobCode } = await service().nextMail(withoutPassword)
    await service().call('signInWithEmailLink', { email: withoutPassword, oobCode })
    // Every hash is one message to its own thread.
    const { mock } = t.mock.method(Worker.prototype, 'postMessage')
    const workFor = async (address: string) => {
      mock.resetCalls()
      assert.equal((await enter({ email: address, password: 'wrong horse' })).status, 400)
      return mock.calls.map(({ arguments: [work] }) => {
        const { tagLength, memory, passes, parallelism } = work as Argon2Parameters
        return { tagLength, memory, passes, parallelism }
      })
    }
    const known = await workFor(email)
    assert.equal(known.length, 1)
    assert.deepEqual(await workFor(newEmail()), known)
    assert.deepEqual(await workFor(withoutPassword), known)
    await service().identity.accounts.disableAccount(disabled.localId)
    assert.deepEqual(await workFor(disabled.email), known)
  })

  test('[7.30] a hash of another cost is replaced at the next sign-in', async () => {
    const { email, password, localId } = await service().register(newEmail())
    const db = service().parts.database.tables<IdentityTables>()
    // 'correct horse' at m=64, t=1, made by Node's own argon2.
    const weak =
      '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$WjM5z0kWkhl6A2HrELKw2sx42+ZezHBTAjsaMWqSykk'
    await db
      .updateTable('identity_account')
      .set({ password_hash: weak })
      .where('id', '=', localId)
      .execute()
    assert.equal((await enter({ email, password })).status, 200)
    const row = await db
      .selectFrom('identity_account')
      .select('password_hash')
      .where('id', '=', localId)
      .executeTakeFirstOrThrow()
    const { memory, passes } = hashCost
    assert.ok(row.password_hash?.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=1$`))
    assert.equal((await enter({ email, password })).status, 200)
  })

  test('[7.30] a password with an umlaut signs in from every keyboard, also where its hash is of the text as typed', async () => {
    const password = 'schöner Türgriff'
    const decomposed = password.normalize('NFD')
    const email = newEmail()
    const { body } = await service().call('signUp', { email, password: decomposed })
    assert.equal((await enter({ email, password })).status, 200)
    const db = service().parts.database.tables<IdentityTables>()
    const nonce = Buffer.from('somesalt')
    const message = Buffer.from(decomposed)
    const tag = argon2Sync('argon2id', { message, nonce, ...hashCost, tagLength: 32 })
    const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const cost = `m=${hashCost.memory},t=${hashCost.passes},p=${hashCost.parallelism}`
    await db
      .updateTable('identity_account')
      .set({ password_hash: `$argon2id$v=19$${cost}$${encode(nonce)}$${encode(tag)}` })
      .where('id', '=', String(body['localId']))
      .execute()
    assert.equal((await enter({ email, password })).status, 400)
    assert.equal((await enter({ email, password: decomposed })).status, 200)
    // The hash was made again.
    assert.equal((await enter({ email, password })).status, 200)
  })
})
