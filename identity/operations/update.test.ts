import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:update', (service) => {
  const update = (body: object) => service().call('update', body)
  const lookup = async (idToken: unknown) => {
    const { body } = await service().call('lookup', { idToken })
    return (body['users'] as Record<string, unknown>[])[0] ?? {}
  }

  test('[7.35] sets name and photo, keeps omitted fields, clears empty ones', async () => {
    const { idToken, localId, email } = await service().register(newEmail())
    const photoUrl = 'https://img.example/a'
    const set = await update({ idToken, displayName: 'Ada', photoUrl, returnSecureToken: true })
    assert.deepEqual(set.body, {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId,
      email,
      emailVerified: false,
      displayName: 'Ada',
      photoUrl,
      providerUserInfo: [
        {
          providerId: 'password',
          email,
          federatedId: email,
          rawId: email,
          displayName: 'Ada',
          photoUrl,
        },
      ],
    })
    const unchanged = await update({ idToken, displayName: 'Ada Moreno', photoUrl: null })
    assert.equal(unchanged.body['photoUrl'], photoUrl)
    const cleared = await update({ idToken, displayName: '' })
    assert.equal('displayName' in cleared.body, false)
    assert.equal(cleared.body['photoUrl'], photoUrl)
  })

  test('[7.35] deletes attributes, whatever value the same request gives them', async () => {
    const { idToken } = await service().register(newEmail())
    const photoUrl = 'https://img.example/a'
    const { body } = await update({
      idToken,
      displayName: 'Ada',
      photoUrl,
      deleteAttribute: ['DISPLAY_NAME', 'PROVIDER'],
    })
    assert.equal('displayName' in body, false)
    assert.equal(body['photoUrl'], photoUrl)
    const removed = await update({ idToken, deleteAttribute: ['PHOTO_URL'] })
    assert.equal('photoUrl' in removed.body, false)
  })

  test('[7.35] a new password ends every session; the caller goes on with new tokens', async () => {
    const { idToken, refreshToken, email, password } = await service().register(newEmail())
    const { body: elsewhere } = await service().call('signInWithPassword', { email, password })
    service().wait(2)
    const { status, body } = await update({ idToken, password: 'another horse' })
    assert.equal(status, 200)
    assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
    assert.equal((await service().refresh(String(elsewhere['refreshToken']))).code, 'TOKEN_EXPIRED')
    assert.equal((await service().call('lookup', { idToken })).code, 'TOKEN_EXPIRED')
    assert.equal((await service().refresh(String(body['refreshToken']))).status, 200)
    assert.equal(decodeJwt(String(body['idToken']))['auth_time'], decodeJwt(idToken)['auth_time'])
    const enter = (word: string) => service().call('signInWithPassword', { email, password: word })
    assert.equal((await enter(password)).code, 'INVALID_LOGIN_CREDENTIALS')
    assert.equal((await enter('another horse')).status, 200)
  })

  test('[7.35] a new e-mail is unverified, ends every session, and the first one is stored', async () => {
    const { idToken, refreshToken, email, password } = await service().register(newEmail())
    const next = newEmail()
    const { body } = await update({ idToken, email: next.toUpperCase() })
    assert.equal(body['email'], next)
    assert.equal(body['newEmail'], next)
    assert.equal(body['emailVerified'], false)
    assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
    assert.equal((await lookup(body['idToken']))['initialEmail'], email)
    const last = newEmail()
    const { body: again } = await update({ idToken: body['idToken'], email: last })
    assert.equal((await lookup(again['idToken']))['initialEmail'], email)
    assert.equal(
      (await service().call('signInWithPassword', { email: last, password })).status,
      200,
    )
    await service().register(email)
  })

  test('[7.35] the same e-mail changes nothing and gives no tokens', async () => {
    const { idToken, email, refreshToken } = await service().register(newEmail())
    const { body } = await update({ idToken, email, password: '' })
    assert.equal(body['newEmail'], email)
    assert.equal('idToken' in body, false)
    assert.equal((await service().refresh(refreshToken)).status, 200)
  })

  test('[7.35] all or nothing', async () => {
    const { idToken } = await service().register(newEmail())
    const refused = await update({ idToken, displayName: 'Ada', password: 'short' })
    assert.equal(refused.code, 'WEAK_PASSWORD')
    assert.equal((await lookup(idToken))['displayName'], undefined)
  })

  test('[7.35] taking the password away takes the e-mail away', async () => {
    const { idToken, localId, email, password } = await service().register(newEmail())
    const { body } = await update({ idToken, deleteProvider: ['password'] })
    assert.deepEqual(body, {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId,
      emailVerified: false,
      providerUserInfo: [],
    })
    const { code } = await service().call('signInWithPassword', { email, password })
    assert.equal(code, 'INVALID_LOGIN_CREDENTIALS')
  })

  test('[7.35] deleting the password leaves the e-mail', async () => {
    const { idToken, email, password } = await service().register(newEmail())
    const { body } = await update({ idToken, deleteAttribute: ['PASSWORD'] })
    assert.equal(body['email'], email)
    assert.deepEqual(body['providerUserInfo'], [])
    const { code } = await service().call('signInWithPassword', { email, password })
    assert.equal(code, 'INVALID_LOGIN_CREDENTIALS')
    const without = await update({ idToken, deleteAttribute: ['EMAIL'] })
    assert.equal('email' in without.body, false)
  })

  test('[7.35] of two faults the first of the list is reported', async () => {
    const { idToken } = await service().register(newEmail())
    const { email: taken } = await service().register(newEmail())
    const cases: [body: object, code: string][] = [
      [{ displayName: 'Ada' }, 'INVALID_REQ_TYPE'],
      [{ idToken: 'wrong', customAttributes: '{}' }, 'INSUFFICIENT_PERMISSION'],
      [{ idToken: 'wrong', disableUser: true }, 'INVALID_ID_TOKEN'],
      [{ idToken, disableUser: true, email: 'wrong' }, 'OPERATION_NOT_ALLOWED'],
      [{ idToken, email: 'wrong', password: 'short' }, 'INVALID_EMAIL'],
      [{ idToken, email: taken, password: 'short' }, 'EMAIL_EXISTS'],
      [{ idToken, password: 'short' }, 'WEAK_PASSWORD'],
      [{ idToken, displayName: 'x'.repeat(257) }, 'INVALID_DISPLAY_NAME'],
      [{ idToken, displayName: 'Ada\u2066ecalevoL' }, 'INVALID_DISPLAY_NAME'],
      [{ idToken, photoUrl: 'x'.repeat(2049) }, 'INVALID_PHOTO_URL'],
    ]
    for (const [body, code] of cases)
      assert.equal((await update(body)).code, code, JSON.stringify(body))
  })

  test('[7.35] fields that people may not set themselves stay', async () => {
    const { idToken, localId } = await service().register(newEmail())
    const before = await lookup(idToken)
    const forbidden = { emailVerified: true, createdAt: '1', lastLoginAt: '1', localId: 'other' }
    assert.equal((await update({ idToken, ...forbidden })).status, 200)
    assert.deepEqual(await lookup(idToken), before)
    assert.equal(before['localId'], localId)
  })

  test('[7.35] of many claims to one e-mail exactly one succeeds', async () => {
    const email = newEmail()
    const people = await Promise.all(
      Array.from({ length: 5 }, () => service().register(newEmail())),
    )
    const answers = await Promise.all(people.map(({ idToken }) => update({ idToken, email })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ code }) => code === 'EMAIL_EXISTS').length, 4)
  })

  test('[7.35] of two changes of the password at once one is the password afterwards', async () => {
    const { idToken, email, password } = await service().register(newEmail())
    const words = ['first horse', 'second horse']
    const answers = await Promise.all(words.map((word) => update({ idToken, password: word })))
    for (const { status, code } of answers) assert.ok(status === 200 || code === 'TOKEN_EXPIRED')
    const entered = await Promise.all(
      [password, ...words].map((word) =>
        service().call('signInWithPassword', { email, password: word }),
      ),
    )
    assert.equal(entered.filter(({ status }) => status === 200).length, 1)
    assert.notEqual(entered[0]?.status, 200)
    const live = await Promise.all(
      answers.map(({ body }) => service().refresh(String(body['refreshToken']))),
    )
    assert.equal(live.filter(({ status }) => status === 200).length, 1)
  })

  test('[7.35] changing e-mail or password needs a sign-in of the last five minutes', async () => {
    const { idToken } = await service().register(newEmail())
    service().wait(301)
    const old = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    for (const change of [
      { password: 'another horse' },
      { email: newEmail() },
      { deleteProvider: ['password'] },
      { deleteAttribute: ['PASSWORD'] },
    ])
      assert.equal((await update({ idToken, ...change })).code, old)
    assert.equal((await update({ idToken, displayName: 'Ada' })).status, 200)
  })
})
