import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrate } from '#platform/database/migrate.ts'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import {
  admitMail,
  forgetRecipients,
  mailMigrations,
  type MailKind,
  type RecipientsTables,
} from './recipients.ts'

const minute = 60_000
const hour = 60 * minute

onBothDatabases('the limits of a recipient', (create) => {
  let stored: TestDatabase
  let next = 0
  const db = () => stored.database.tables<RecipientsTables>()
  before(async () => {
    stored = await create()
    await migrate(stored.database, 'mail', mailMigrations)
  })
  after(() => stored.drop())

  const start = Date.UTC(2030, 0, 1)
  const admit = (to: string, kind: MailKind, now: number, id = `mail-${(next += 1)}`) =>
    admitMail(db(), kind, { id, to }, now)
  /** The number of `tries`, one each `pause`, that may be sent. */
  async function count(to: string, kind: MailKind, tries: number, pause: number) {
    let admitted = 0
    for (let time = 0; time < tries; time += 1)
      if ((await admit(to, kind, start + time * pause)) === null) admitted += 1
    return admitted
  }

  test('[14.2] news come at once, then every five minutes, six an hour and twenty a day', async () => {
    assert.equal(await admit('a@school.example', 'news', start), null)
    assert.equal(await admit('a@school.example', 'news', start + 1), start + 5 * minute)
    assert.equal(await count('b@school.example', 'news', 60, minute), 6)
    assert.equal(await count('c@school.example', 'news', 24 * 12, 5 * minute), 20)
  })

  test('[14.2] requested mails come at once, ten an hour, and news do not count towards that', async () => {
    assert.equal(await count('d@school.example', 'asked', 60, 1), 10)
    assert.equal(await admit('d@school.example', 'news', start), null)
    assert.equal(await admit('d@school.example', 'asked', start + hour), null)
  })

  test('[14.2] a mail that is tried again counts once', async () => {
    const to = 'e@school.example'
    assert.equal(await admit(to, 'news', start, 'again'), null)
    assert.equal(await admit(to, 'news', start + minute, 'again'), null)
    assert.equal(await admit(to, 'news', start + 5 * minute), null)
  })

  test('[14.2] addresses of one mailbox share its limits', async () => {
    assert.equal(await admit('ana.lee+1@gmail.com', 'news', start), null)
    for (const same of ['analee@gmail.com', 'AnaLee+x@googlemail.com', 'a.n.a.l.e.e@gmail.com'])
      assert.notEqual(await admit(same, 'news', start + 1), null, same)
    assert.equal(await admit('f+1@school.example', 'news', start), null)
    assert.notEqual(await admit('f+2@school.example', 'news', start), null)
    assert.equal(await admit('f.g@school.example', 'news', start), null)
    assert.equal(await admit('fg@school.example', 'news', start), null)
  })

  test('[14.2] an address in the letters of its country and in ASCII is one', async () => {
    assert.equal(await admit('i@münchen.example', 'news', start), null)
    assert.notEqual(await admit('i@xn--mnchen-3ya.example', 'news', start), null)
    assert.equal(await admit('+j@school.example', 'news', start), null)
    assert.equal(await admit('+k@school.example', 'news', start), null)
  })

  test('[14.2] links to other spellings of a mailbox have a limit of their own, and use up nothing of the plain one', async () => {
    let admitted = 0
    for (let number = 0; number < 60; number += 1)
      if ((await admit(`l+${number}@school.example`, 'asked', start)) === null) admitted += 1
    assert.equal(admitted, 30)
    assert.equal(await count('l@school.example', 'asked', 20, 1), 10)
    assert.equal(await count('m+1@school.example', 'asked', 20, 1), 10)
    assert.equal(await admit('m+2@school.example', 'asked', start), null)
  })

  test('[7.35] [14.2] links that are asked for keep no warning away', async () => {
    await count('n@school.example', 'asked', 20, 1)
    assert.equal(await admit('n@school.example', 'warning', start), null)
  })

  test('[14.2] of many at once only one is sent', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () => admit('h@school.example', 'news', start)),
    )
    assert.equal(all.filter((until) => until === null).length, 1)
  })

  test('[14.2] [14.1] mails that were counted by a clock far ahead hold none back once the clock is right', async () => {
    for (let mails = 0; mails < 20; mails += 1)
      await admit('ahead@school.example', 'asked', start + 1_100 * 24 * hour)
    assert.equal(await admit('ahead@school.example', 'asked', start), null)
  })

  test('[14.2] no address is stored, and nothing after a day', async () => {
    await admit('ana@school.example', 'news', start)
    const rows = await db().selectFrom('mail_recipients').selectAll().execute()
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes('@'))
    await forgetRecipients(db(), start + 48 * hour + 1)
    assert.deepEqual(await db().selectFrom('mail_recipients').selectAll().execute(), [])
  })
})
