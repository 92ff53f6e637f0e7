import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { callFrom, times } from '#identity/testing/test-attempts.ts'
import { createTestIdentity, newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('limits of attempts', (service) => {
  const enter = (email: string, password: string, remoteAddress: string) =>
    callFrom(remoteAddress, service(), 'signInWithPassword', { email, password })

  test('[7.30] after ten failures for one account from one address it waits a quarter of an hour', async () => {
    const { email, password } = await service().register(newEmail())
    const here = '192.0.2.1'
    const failures = await times(10, () => enter(email, 'wrong horse', here))
    assert.deepEqual(failures, ['INVALID_LOGIN_CREDENTIALS'])
    assert.equal(await enter(email, password, here), 'TOO_MANY_ATTEMPTS_TRY_LATER')
    assert.equal(await enter(email, password, '192.0.2.2'), 'good')
    service().wait(15 * 60)
    assert.equal(await enter(email, password, here), 'good')
  })

  test('[7.30] failures at once count like failures one after another', async () => {
    const { email } = await service().register(newEmail())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enter(email, 'wrong horse', '192.0.2.3')),
    )
    const tried = answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS')
    assert.equal(tried.length, 10)
  })

  test('[7.30] good sign-ins do not count', async () => {
    const { email, password } = await service().register(newEmail())
    assert.deepEqual(await times(15, () => enter(email, password, '192.0.2.4')), ['good'])
  })

  test('[7.30] an unknown e-mail is limited alike, so that the limit reveals nothing', async () => {
    const email = newEmail()
    await times(10, () => enter(email, 'wrong horse', '192.0.2.5'))
    assert.equal(await enter(email, 'wrong horse', '192.0.2.5'), 'TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  test('[7.30] many addresses together fail fifty times for one account', async () => {
    const { email } = await service().register(newEmail())
    const from = (number: number) => enter(email, 'wrong horse', `198.51.100.${number}`)
    assert.deepEqual(await times(50, from), ['INVALID_LOGIN_CREDENTIALS'])
    assert.equal(await from(200), 'TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  test('[7.30] one address fails a hundred times with many accounts', async () => {
    for (let account = 0; account < 10; account += 1) {
      const { email } = await service().register(newEmail())
      const failures = await times(10, () => enter(email, 'wrong horse', '2001:db8:1:2::a'))
      assert.deepEqual(failures, ['INVALID_LOGIN_CREDENTIALS'])
    }
    const other = enter(newEmail(), 'wrong horse', '2001:db8:1:2:ffff::b')
    assert.equal(await other, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    const elsewhere = enter(newEmail(), 'wrong horse', '2001:db8:1:3::a')
    assert.equal(await elsewhere, 'INVALID_LOGIN_CREDENTIALS')
  })

  test('[7.30] a restart forgets nothing; old counts are removed', async () => {
    const { email, password } = await service().register(newEmail())
    await times(11, () => enter(email, 'wrong horse', '127.0.0.1'))
    const again = await createTestIdentity(service().parts.database, service().parts.clock())
    const { code } = await again.call('signInWithPassword', { email, password })
    assert.equal(code, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    again.wait(60 * 60)
    await again.call('signInWithPassword', { email, password })
    await again.parts.jobs.runDue()
    const db = service().parts.database.tables<{ identity_attempt: { key: string } }>()
    const rows = await db.selectFrom('identity_attempt').select('key').execute()
    assert.equal(rows.length, 3)
    assert.equal(JSON.stringify(rows).includes(email), false)
    await again.app.close()
  })
})

onEachIdentity('limits of sign-ups', (service) => {
  const signUp = (body: object, remoteAddress: string) =>
    callFrom(remoteAddress, service(), 'signUp', body)

  test('[7.31] one address signs up three hundred times in an hour, with e-mail or without', async () => {
    const { email } = await service().register(newEmail())
    const here = '192.0.2.20'
    const password = 'correct horse'
    for (let attempt = 0; attempt < 150; attempt += 1) {
      assert.equal(await signUp({}, here), 'good')
      assert.equal(await signUp({ email, password }, here), 'EMAIL_EXISTS')
    }
    assert.equal(await signUp({}, here), 'TOO_MANY_ATTEMPTS_TRY_LATER')
    assert.equal(await signUp({ email, password }, here), 'TOO_MANY_ATTEMPTS_TRY_LATER')
    assert.equal(await signUp({}, '192.0.2.21'), 'good')
    service().wait(60 * 60)
    assert.equal(await signUp({}, here), 'good')
  })
})

onEachIdentity(
  'without limits of attempts',
  (service) => {
    test('[7.30] nothing is counted', async () => {
      const { email, password } = await service().register(newEmail())
      const wrong = { email, password: 'wrong horse' }
      for (let attempt = 0; attempt < 12; attempt += 1)
        assert.equal(
          (await service().call('signInWithPassword', wrong)).code,
          'INVALID_LOGIN_CREDENTIALS',
        )
      assert.equal((await service().call('signInWithPassword', { email, password })).status, 200)
      for (let mail = 0; mail < 6; mail += 1) {
        const input = { requestType: 'EMAIL_SIGNIN', email }
        assert.equal((await service().call('sendOobCode', input)).status, 200)
      }
      const db = service().parts.database.tables<{ identity_attempt: { key: string } }>()
      assert.deepEqual(await db.selectFrom('identity_attempt').selectAll().execute(), [])
    })
  },
  { limitAttempts: false },
)

/** The number of deadlocks that PostgreSQL had to end. */
async function countDeadlocks(database: Database): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()
  `.execute(database.tables())
  return rows[0]?.deadlocks ?? assert.fail('no such database')
}

onBothDatabases('sign-ins to the same accounts at once', (create) => {
  test('[7.30] wait for each other at most for a moment, never for good', async () => {
    const { database, url, drop } = await create()
    const service = await createTestIdentity(database)
    const people = await Promise.all([1, 2, 3, 4].map(() => service.register(newEmail())))
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [...people, ...people, ...people, ...people].map(({ email, password }) =>
          service.call('signInWithPassword', { email, password }),
        ),
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    }
    await service.close()
    // Connections report their deadlocks when they end.
    await database.close()
    if (url !== undefined) {
      const other = openDatabase({ url })
      assert.equal(await countDeadlocks(other), 0)
      await other.close()
    }
    await drop()
  })
})
