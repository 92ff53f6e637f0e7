import { randomBytes } from 'node:crypto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAdministration } from '#identity/administration.ts'
import { openTokenKey } from '#identity/keys/token-key.ts'
import { createEncryptedTokens } from '#identity/keys/encrypted-tokens.ts'
import type { IdentityTables } from '#identity/tables.ts'
import {
  createTestIdentity,
  newEmail,
  onEachIdentity,
  testKey,
} from '#identity/testing/test-identity.ts'

type Sent = { cookie?: string | undefined; remoteAddress?: string | undefined }

let addresses = 0
/** An address that nobody else calls from. */
const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`

const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const wrong = 'INVALID_LOGIN_CREDENTIALS'

onEachIdentity('known devices', (service) => {
  const post = async (call: string, payload: object, { cookie, remoteAddress }: Sent = {}) => {
    const answer = await service().app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${testKey}`,
      headers: { origin: 'https://stranger.example', ...(cookie !== undefined && { cookie }) },
      payload,
      remoteAddress: remoteAddress ?? newAddress(),
    })
    const body = answer.json<Record<string, unknown> & { error?: { message: string } }>()
    const [set] = [answer.headers['set-cookie']].flat()
    return {
      code: body.error === undefined ? 'good' : (body.error.message.split(' : ')[0] ?? ''),
      body,
      headers: answer.headers,
      cookie: set?.split(';')[0],
    }
  }
  const enter = (email: string, password: string, sent?: Sent) =>
    post('signInWithPassword', { email, password }, sent)

  /** A signed-in person, and the cookie of their device. */
  const signedIn = async () => {
    const account = await service().register(newEmail())
    const { cookie, body } = await enter(account.email, account.password)
    assert.ok(cookie)
    return { ...account, cookie, idToken: String(body['idToken']) }
  }

  /** Strangers fail to sign in to an account until nobody else can. */
  const lockOut = async (email: string) => {
    for (let attempt = 0; attempt < 50; attempt += 1) await enter(email, 'wrong horse')
    assert.equal((await enter(email, 'wrong horse')).code, tooMany)
  }

  test('[7.30] strangers do not lock out a device that the owner signed in on before', async () => {
    const { email, password, cookie } = await signedIn()
    await lockOut(email)
    assert.equal((await enter(email, password)).code, tooMany)
    assert.equal((await enter(email, password, { cookie })).code, 'good')
    const remoteAddress = newAddress()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await enter(email, 'wrong horse', { remoteAddress })
    const others = `theme=dark; ${cookie}; __Secure-google-sign-in=x`
    assert.equal((await enter(email, password, { cookie: others, remoteAddress })).code, 'good')
    assert.equal((await enter(email, password)).code, tooMany)
  })

  test('[7.30] a hundred failures of an address do not lock a known device out, either', async () => {
    const { email, password, cookie } = await signedIn()
    const remoteAddress = newAddress()
    const others = await Promise.all(
      Array.from({ length: 10 }, () => service().register(newEmail())),
    )
    for (const other of others)
      for (let attempt = 0; attempt < 10; attempt += 1)
        await enter(other.email, 'wrong horse', { remoteAddress })
    assert.equal((await enter(email, password, { remoteAddress })).code, tooMany)
    assert.equal((await enter(email, password, { remoteAddress, cookie })).code, 'good')
  })

  test('[7.30] a known device fails ten times in a quarter of an hour, and for itself alone', async () => {
    const { email, password, cookie } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => enter(email, 'wrong horse', { cookie })),
    )
    assert.equal(answers.filter(({ code }) => code === wrong).length, 10)
    assert.equal((await enter(email, password, { cookie })).code, tooMany)
    // Neither the account's count nor its count for this address has a failure.
    const remoteAddress = newAddress()
    for (let attempt = 0; attempt < 9; attempt += 1)
      assert.equal((await enter(email, 'wrong horse', { remoteAddress })).code, wrong)
    assert.equal((await enter(email, password, { remoteAddress })).code, 'good')
    service().wait(15 * 60)
    assert.equal((await enter(email, password, { cookie })).code, 'good')
  })

  test('[7.30] a good sign-in keeps the device and its count', async () => {
    const { email, password, cookie } = await signedIn()
    for (let attempt = 0; attempt < 9; attempt += 1) await enter(email, 'wrong horse', { cookie })
    const { cookie: renewed } = await enter(email, password, { cookie })
    assert.ok(renewed)
    assert.notEqual(renewed, cookie)
    assert.equal((await enter(email, 'wrong horse', { cookie: renewed })).code, wrong)
    assert.equal((await enter(email, 'wrong horse', { cookie: renewed })).code, tooMany)
  })

  test('[7.30] a cookie is worth nothing for another e-mail', async () => {
    const mine = await signedIn()
    const theirs = await service().register(newEmail())
    const sent = { cookie: mine.cookie, remoteAddress: newAddress() }
    for (const email of [theirs.email, newEmail()]) {
      for (let attempt = 0; attempt < 10; attempt += 1)
        assert.equal((await enter(email, 'wrong horse', sent)).code, wrong)
      assert.equal((await enter(email, theirs.password, sent)).code, tooMany)
    }
    await lockOut(theirs.email)
    assert.equal((await enter(theirs.email, theirs.password, sent)).code, tooMany)
    assert.equal((await enter(mine.email, mine.password, sent)).code, 'good')
  })

  test('[7.30] ending the sessions makes the device unknown', async () => {
    const { database, clock } = service().parts
    const administration = await openAdministration(database, clock)
    const { accounts } = service().identity
    const endings: [what: string, end: (of: Awaited<ReturnType<typeof signedIn>>) => unknown][] = [
      ['a new password', ({ idToken }) => post('update', { idToken, password: 'other horse' })],
      ['another e-mail', ({ idToken }) => post('update', { idToken, email: newEmail() })],
      ['signing out everywhere', ({ email }) => administration.signOutEverywhere(email)],
      ['being disabled', ({ localId }) => accounts.disableAccount(localId)],
      ['the end of the account', ({ idToken }) => post('delete', { idToken })],
      [
        'a reset',
        async ({ email }) => {
          await post('sendOobCode', { requestType: 'PASSWORD_RESET', email })
          const { code: oobCode } = await service().nextMail(email)
          await post('resetPassword', { oobCode, newPassword: 'other horse' })
        },
      ],
    ]
    for (const [what, end] of endings) {
      const owner = await signedIn()
      await end(owner)
      await lockOut(owner.email)
      const { code } = await enter(owner.email, 'other horse', { cookie: owner.cookie })
      assert.equal(code, tooMany, what)
    }
  })

  test('[7.30] a person who changes the password stays known on that device', async () => {
    const { email, idToken, cookie: old } = await signedIn()
    const password = 'other horse'
    const { cookie } = await post('update', { idToken, password }, { cookie: old })
    await lockOut(email)
    assert.equal((await enter(email, password, { cookie: old })).code, tooMany)
    assert.equal((await enter(email, password, { cookie })).code, 'good')
  })

  test('[7.30] a cookie that is old, altered, or of another making is none', async () => {
    const { email, password, cookie } = await signedIn()
    await lockOut(email)
    const { database, clock } = service().parts
    const db = database.tables<IdentityTables>()
    const own = createEncryptedTokens(db, openTokenKey(db, service().parts.secret), clock)
    const others = createEncryptedTokens(db, async () => randomBytes(32), clock)
    const content = { device: 'x', email: 'x', account: 'x', generation: 1 }
    const flipped = cookie.slice(0, -2) + (cookie.at(-2) === 'A' ? 'B' : 'A') + cookie.slice(-1)
    for (const altered of [
      flipped,
      '__Secure-device=',
      '__Secure-device=x',
      `__Secure-device=${'x'.repeat(10_000)}`,
      cookie.replace('device=', 'Device='),
      cookie.replace('__Secure-', ''),
      `x${cookie}`,
      `__Secure-device=${await own.encrypt('pending sign-in', content, 3600)}`,
      `__Secure-device=${await own.encrypt('device', { ...content, generation: '1' }, 3600)}`,
      `__Secure-device=${await others.encrypt('device', content, 3600)}`,
    ])
      assert.equal((await enter(email, password, { cookie: altered })).code, tooMany, altered)
    service().wait(365 * 24 * 60 * 60)
    await lockOut(email)
    assert.equal((await enter(email, password, { cookie })).code, tooMany)
  })

  test('[7.30] signing up, or in by a mailed link, makes the device known, too', async () => {
    const signUp = { email: newEmail(), password: 'correct horse' }
    const { cookie } = await post('signUp', signUp)
    await lockOut(signUp.email)
    assert.equal((await enter(signUp.email, signUp.password, { cookie })).code, 'good')
    await post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: signUp.email })
    const { code: oobCode } = await service().nextMail(signUp.email)
    const linked = await post('signInWithEmailLink', { email: signUp.email, oobCode })
    assert.ok(linked.cookie)
    // It verifies the e-mail, and removes the password of the unverified account.
    const { idToken } = linked.body
    const added = await post('update', { idToken, password: 'other horse' })
    await lockOut(signUp.email)
    const { code } = await enter(signUp.email, 'other horse', { cookie: added.cookie })
    assert.equal(code, 'good')
  })

  test('[7.30] only this site’s own pages and these calls get the cookie', async () => {
    const { email, password, refreshToken } = await service().register(newEmail())
    const { headers, body } = await enter(email, password)
    assert.match(
      String(headers['set-cookie']),
      /^__Secure-device=[\w.-]{200,800}; Path=\/identitytoolkit\.googleapis\.com; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    )
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal('access-control-allow-credentials' in headers, false)
    const { idToken } = body
    for (const answer of [
      await post('signUp', {}),
      await post('lookup', { idToken }),
      await post('update', { idToken, displayName: 'Ada' }),
      await enter(email, 'wrong horse'),
      await enter(newEmail(), 'wrong horse'),
    ])
      assert.equal('set-cookie' in answer.headers, false)
    assert.equal((await service().refresh(refreshToken)).status, 200)
  })
})

test('[7.30] where nothing is limited no device is remembered, and on plain http it is, too', async () => {
  for (const [settings, attributes] of [
    [{ limitAttempts: false }, undefined],
    [{ origin: 'http://127.0.0.1:3000' }, /^device=.*SameSite=Strict$/],
  ] as const) {
    const service = await createTestIdentity(undefined, undefined, settings)
    const { email, password } = await service.register(newEmail())
    const { headers } = await service.app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${testKey}`,
      payload: { email, password },
    })
    if (attributes === undefined) assert.equal('set-cookie' in headers, false)
    else assert.match(String(headers['set-cookie']), attributes)
    await service.close()
  }
})
