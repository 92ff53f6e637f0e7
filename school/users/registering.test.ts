import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

onBothDatabases('registering', (create) => {
  const at = openSchool(create)

  test('[7.1] [3.2] makes a record of the account; a second post answers insertedId null', async () => {
    const { client, account } = await at.visitor()
    const body = {
      name: ' Ada Lovelace ',
      role: 'Instructor' as const,
      email: account.email.toUpperCase(),
      photo: 'https://photos.example/ada.jpg',
      password: 'secret-password',
    }
    const { insertedId } = await client.registerUser({ body })
    assert.ok(insertedId)
    assert.deepEqual(await client.registerUser({ body }), { insertedId: null })
    assert.deepEqual(await client.readOwnUser(), {
      _id: insertedId,
      name: 'Ada Lovelace',
      email: account.email,
      photo: 'https://photos.example/ada.jpg',
      role: 'Instructor',
      unread: 0,
    })
  })

  test('[7.1] a password is stored nowhere', async () => {
    const { client, account } = await at.visitor()
    const password = `pass-${randomUUID()}`
    const body = { name: 'Ada', role: 'Student' as const, email: account.email, password }
    await client.registerUser({ body })
    const rows = await at.database.tables<Tables>().selectFrom('users').selectAll().execute()
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(password))
  })

  test('[7.1] an e-mail that another account has registered answers insertedId null', async () => {
    const first = await at.person('Student')
    const second = await at.visitor({ email: first.account.email })
    const body = { name: 'Twin', role: 'Student' as const, email: first.account.email }
    assert.deepEqual(await second.client.registerUser({ body }), { insertedId: null })
  })

  test('[17.6] a language that the site does not have is refused at its field, here and in a profile', async () => {
    const { client, account } = await at.visitor()
    const body = { name: 'Ada', role: 'Student' as const, email: account.email }
    const atLanguage = (error: { fields?: object }) => {
      assert.deepEqual(error.fields, { language: 'Language must be en' })
      return true
    }
    for (const language of ['de', 'EN', '', '<b>'])
      await assert.rejects(client.registerUser({ body: { ...body, language } }), atLanguage)
    await client.registerUser({ body: { ...body, language: 'en' } })
    await assert.rejects(client.changeProfile({ body: { language: 'de' } }), atLanguage)
    assert.deepEqual(await client.changeProfile({ body: { language: 'en' } }), { modifiedCount: 0 })
  })

  test('[6.4] another e-mail than the token’s is refused', async () => {
    const { client } = await at.visitor()
    const body = { name: 'Ada', role: 'Student' as const, email: 'somebody@else.example' }
    await assert.rejects(client.registerUser({ body }), (error: { fields?: object }) => {
      assert.deepEqual(Object.keys(error.fields ?? {}), ['email'])
      return true
    })
    assert.equal(await outcomeOf(client.registerUser({ body })), '403 forbidden')
  })

  test('[6.1] nobody registers as Admin', async () => {
    const { client, account } = await at.visitor()
    const body = { name: 'Eve', role: 'Admin' as 'Student', email: account.email }
    assert.equal(await outcomeOf(client.registerUser({ body })), '400 invalid-input')
  })

  test('[5.2] name, role and e-mail are required, each named', async () => {
    const { client } = await at.visitor()
    await assert.rejects(
      client.registerUser({ body: {} as never }),
      (error: { fields?: object }) => {
        assert.deepEqual(Object.keys(error.fields ?? {}).sort(), ['email', 'name', 'role'])
        return true
      },
    )
  })

  test('[7.1] the removed user’s e-mail is free for a new account, the old account stays out', async () => {
    const old = await at.person('Student')
    await deleteUser(at.school, (await at.person('Admin')).actor, old.actor.id)
    at.disabled.delete(old.account.uid)
    const body = { name: 'Ada', role: 'Student' as const, email: old.account.email }
    assert.equal(await outcomeOf(old.client.registerUser({ body })), '403 forbidden')
    const fresh = await at.visitor({ email: old.account.email })
    assert.ok((await fresh.client.registerUser({ body })).insertedId)
  })

  test('[6.4] the record follows the account to its new e-mail', async () => {
    const before = await at.person('Student')
    const email = `${randomUUID()}@moved.example`
    const moved = await at.visitor({ uid: before.account.uid, email })
    assert.equal((await moved.client.readOwnUser()).email, email)
    const admin = await at.person('Admin')
    assert.deepEqual(await admin.client.askIsStudent({ query: { email } }), { isStudent: true })
    const old = { email: before.account.email }
    assert.deepEqual(await admin.client.askIsStudent({ query: old }), { isStudent: false })
  })

  test('[6.4] an e-mail that another record still has does not shut the account out', async () => {
    const holder = await at.person('Student')
    const other = await at.person('Student')
    const same = await at.visitor({ uid: other.account.uid, email: holder.account.email })
    assert.equal((await same.client.readOwnUser())._id, other.actor.id)
    assert.equal((await holder.client.readOwnUser())._id, holder.actor.id)
  })

  test('[7.1] one account that registers many times at once has one record', async () => {
    const { client, account } = await at.visitor()
    const body = { name: 'Ada', role: 'Student' as const, email: account.email }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.registerUser({ body })),
    )
    assert.equal(answers.filter(({ insertedId }) => insertedId !== null).length, 1)
  })
})
