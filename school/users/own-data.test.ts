import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { identityPersonalTables } from '#identity/personal-data.ts'
import { identityMigrations } from '#identity/migrations.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newId } from '#platform/ids.ts'
import { readPersonalData, type PersonalTables } from '#platform/personal-data.ts'
import { schoolPersonalTables } from '#school/base/personal-tables.ts'
import type { Tables } from '#school/base/tables.ts'
import { forgetPeople } from '#school/users/deletion.ts'
import { deleteUser, forgetUser } from '#school/users/leaving.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { listColumns } from '#tests/support/database/list-columns.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const registry: PersonalTables = { ...schoolPersonalTables, ...identityPersonalTables }
const year = 366 * 24 * 3_600_000

onDatabase('the rights of people', (create) => {
  const at = openSchool(create, { accountTables: identityPersonalTables })
  before(async () => {
    await migrate(at.database, 'identity', identityMigrations)
  })

  const raw = () => at.database.tables<Tables>()

  /** A person with an account at the identity service, as in the running process. */
  async function somebody(role: 'Student' | 'Instructor'): Promise<Person> {
    const person = await at.person(role)
    const { uid, email } = person.account
    const session = `session-${uid}`
    await sql`insert into identity_account (id, email, email_verified, display_name, password_hash,
        email_link_used, disabled, valid_since, generation, created_at, last_login_at, last_refresh_at)
      values (${uid}, ${email}, 1, ${person.actor.name}, ${`hash-${uid}`}, 0, 0, 1, 1, 1, 1, 1)`.execute(
      raw(),
    )
    await sql`insert into identity_session (token_hash, account_id, generation, sign_in_provider,
        auth_time, last_used_at) values (${session}, ${uid}, 1, 'password', 1, 1)`.execute(raw())
    await sql`insert into identity_code (code_hash, purpose, account_id, email, expires_at)
      values (${`code-${uid}`}, 'VERIFY_EMAIL', ${uid}, ${email}, 1)`.execute(raw())
    return person
  }

  /** A student with something in most tables: a past class that was paid for and reviewed, a photo, a notice, a feed. */
  async function plantStudent(instructor: Person) {
    const student = await somebody('Student')
    const { taught } = await at.reviewed(student, instructor)
    await at.sendLetters()
    const client = await signInAgain(at, student)
    const picture = asBody(await makeTestPhoto(300, 200))
    const { photo } = await client.addPhoto({ query: { for: 'portrait' }, body: picture })
    await client.changeProfile({ body: { photo } })
    const calendar = await client.makeCalendar()
    return { student, client, taught, photo, secret: calendar.url.split('/').at(-1) ?? '' }
  }

  /** Where a text is still stored, in columns of any type. */
  async function findText(text: string): Promise<string[]> {
    const found: string[] = []
    for (const [table, columns] of await listColumns(at.database))
      for (const column of columns) {
        const { rows } = await sql`select 1 from ${sql.table(table)}
          where lower(cast(${sql.ref(column)} as text)) like ${`%${text.toLowerCase()}%`} limit 1`.execute(
          raw(),
        )
        if (rows.length > 0) found.push(`${table}.${column}`)
      }
    return found
  }

  async function download(person: Person, path = '/me/export', idToken?: string) {
    const { uid, email } = person.account
    const token = idToken ?? (await at.sign({ sub: uid, email }))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await at.app.inject({ url: `/api${path}`, headers })
    return { answer, files: answer.statusCode === 200 ? readZip(answer.rawPayload) : new Map() }
  }

  test('[19.9] every table says how it holds personal data, and every column that it names exists', async () => {
    const tables = await listColumns(at.database)
    const own = [...tables.keys()].filter((name) => !/_migration(_lock)?$|_index($|_)/.test(name))
    assert.deepEqual(own.toSorted(), Object.keys(registry).toSorted())
    for (const [name, held] of Object.entries(registry)) {
      if (held === 'none') continue
      const named = [
        ...held.rows.map(([column]) => column),
        ...(held.withheld ?? []),
        ...(typeof held.deletion === 'string' ? [] : Object.keys(held.deletion)),
        ...(held.books ? [held.books.year, ...Object.keys(held.books.forget)] : []),
      ]
      for (const column of named)
        assert.ok(tables.get(name)?.includes(column), `${name} has a column ${column}`)
    }
  })

  test('[19.9] the export has every row about a person and their pictures, no secrets and nothing of others', async () => {
    const instructor = await somebody('Instructor')
    const { student, photo, secret, taught } = await plantStudent(instructor)
    const other = await plantStudent(instructor)
    const { answer, files } = await download(student)
    assert.equal(answer.headers['content-type'], 'application/zip')
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    const json = files.get('data.json')?.toString() ?? ''
    const data = JSON.parse(json) as Record<string, Record<string, unknown>[]>
    const exported = Object.entries(registry).filter(
      ([, held]) => held !== 'none' && held.exported !== false,
    )
    assert.deepEqual(
      Object.keys(data),
      exported.map(([name]) => name),
    )
    const filled = ['notices', 'calendar_tokens', 'photos', 'reviews', 'orders', 'checkouts']
    const further = ['checkout_lines', 'ledger', 'receipts', 'audit', 'users', 'identity_account']
    for (const name of [...filled, ...further, 'identity_session', 'identity_code'])
      assert.ok((data[name]?.length ?? 0) > 0, name)
    assert.equal(data['orders']?.[0]?.['class_id'], taught)
    assert.equal(data['users']?.[0]?.['email'], student.account.email)
    const { rows } = await sql<{ mail_token: string | null }>`
      select mail_token from users where id = ${student.actor.id}`.execute(raw())
    const secrets = [
      secret,
      `hash-${student.account.uid}`,
      `session-`,
      `code-`,
      rows[0]?.mail_token,
    ]
    for (const hidden of secrets) assert.ok(!hidden || !json.includes(hidden), String(hidden))
    for (const theirs of [other.student.actor, instructor.actor])
      for (const text of [theirs.name, theirs.email]) assert.ok(!json.includes(text), text)
    const picture = files.get(photo.replace('/photos/', 'pictures/'))
    assert.deepEqual(picture?.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]))
    const page = files.get('index.html')?.toString() ?? ''
    assert.match(page, /<h2>Bookings<\/h2>/)
    assert.ok(page.includes('$49.50') && page.includes(student.actor.name))
  })

  test('[19.9] much data is exported in parts, each row once, and others’ calls come in between', async () => {
    const { student } = await plantStudent(await somebody('Instructor'))
    const phrases = Array.from({ length: 250 }, (_, n) => ({
      id: newId(),
      user_id: student.actor.id,
      text: `Phrase ${n}`,
    }))
    await insertRows(raw(), 'phrases', phrases)
    let turns = 0
    const turn = () => void (turns += 1)
    const parts: number[] = []
    const { uid: account, email } = student.account
    const person = { user: student.actor.id, account, email }
    for await (const { table, rows } of readPersonalData(raw(), registry, person)) {
      if (table !== 'phrases') continue
      assert.equal(turns, parts.length)
      parts.push(rows.length)
      setImmediate(turn)
    }
    assert.deepEqual(parts, [100, 100, 50])
    const { files } = await download(student)
    const data = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>
    assert.deepEqual(data['phrases'], phrases)
    const page = String(files.get('index.html'))
    for (const { text } of phrases) assert.equal(page.split(`<dd>${text}</dd>`).length, 2)
    assert.match(page, /^<!doctype html>.*<\/html>\n$/s)
  })

  test('[19.9] the export needs a recent sign-in, and is made five times a day', async () => {
    const student = await at.person('Student')
    const { uid, email } = student.account
    const old = Math.floor(at.time.now / 1000) - 301
    for (const auth_time of [old, undefined]) {
      const token = await at.sign({ sub: uid, email, auth_time })
      const { answer } = await download(student, '/me/export', token)
      assert.equal(answer.json<{ error: { code: string } }>().error.code, 'sign-in-too-old')
      assert.equal(await outcomeOf(at.client(token).deleteOwnUser()), '403 sign-in-too-old')
    }
    for (let times = 0; times < 5; times += 1)
      assert.equal((await download(student)).answer.statusCode, 200)
    const { answer } = await download(student)
    assert.equal(answer.statusCode, 429)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })

  test('[19.9] an admin downloads a person’s data, and the history records it', async () => {
    const [student, admin] = [await at.person('Student'), await at.person('Admin')]
    const { files } = await download(admin, `/user/${student.actor.id}/export`)
    assert.ok(files.get('data.json')?.includes(student.account.email))
    const { items } = await admin.client.listAudit({ query: { kind: 'data-exported' } })
    assert.deepEqual(
      items.slice(0, 1).map(({ actorId, subject }) => [actorId, subject]),
      [[admin.actor.id, student.actor.id]],
    )
    const unknown = await download(admin, `/user/${randomUUID()}/export`)
    assert.equal(unknown.answer.statusCode, 404)
  })

  test('[19.9] a student who deletes the account stays only in the books, and after BOOK_YEARS nowhere', async () => {
    const instructor = await somebody('Instructor')
    const { student, client, taught } = await plantStudent(instructor)
    const { name, email, id } = student.actor
    const version = readPublicVersion(at.database)
    const before = await version()
    assert.deepEqual(await client.deleteOwnUser(), { deletedCount: 1 })
    assert.ok((await version()) > before, 'what is cached is made anew')
    assert.equal(await outcomeOf(client.readOwnUser()), '401 unauthenticated')
    // The mail about the deletion needs the e-mail once more.
    await at.sendLetters()
    const inBooks = ['audit.actor_name', 'audit.subject_name', 'checkouts.buyer_name']
    assert.deepEqual((await findText(name)).toSorted(), [...inBooks, 'receipts.content'])
    assert.deepEqual((await findText(email)).toSorted(), [
      ...inBooks.slice(0, 2),
      'checkouts.buyer_email',
      'checkouts.buyer_name',
      'receipts.content',
    ])
    for (const column of await findText(id))
      assert.notEqual(registry[column.split('.')[0] ?? ''], undefined, column)
    const [review] = (await at.client(null).listReviews({ params: { id: taught } })).items
    assert.equal(review?.studentName, 'A former student')
    const admin = await at.person('Admin')
    const roster = await instructorRoster(instructor, taught)
    assert.deepEqual(
      roster.map(({ studentName, studentEmail }) => [studentName, studentEmail]),
      [['A former student', '']],
    )
    const earnings = await (await signInAgain(at, instructor)).listEarnings({ query: {} })
    assert.deepEqual(
      earnings.items.map(({ studentName }) => studentName),
      ['A former student'],
    )
    const entries = await admin.client.listEntries()
    assert.ok(entries.items.some((entry) => entry.studentName === name))
    const again = await at.visitor({ email })
    const body = { name: 'Anew', role: 'Student', email } as const
    assert.notEqual((await again.client.registerUser({ body })).insertedId, null)

    // 2040: the tenth year after the payment's has not ended.
    at.time.now += 10 * year
    await forgetPeople(at.school)
    assert.ok((await findText(name)).includes('receipts.content'))
    at.time.now += year
    await forgetPeople(at.school)
    assert.deepEqual(await findText(name), [])
    const sums = await signInAgain(at, admin).then((fresh) => fresh.listEntries())
    assert.deepEqual(
      sums.items.map(({ amount, kind }) => [amount, kind]),
      entries.items.map(({ amount, kind }) => [amount, kind]),
    )
  })

  const instructorRoster = async (instructor: Person, id: string) => {
    const client = await signInAgain(at, instructor)
    return (await client.listRoster({ params: { id } })).items
  }

  test('[19.9] a deletion waits for classes to come and for open money', async () => {
    const [student, instructor] = [await at.person('Student'), await at.person('Instructor')]
    const { paid, refund } = await at.bought(student, instructor)
    const fresh = async (person: Person) => signInAgain(at, person)
    assert.equal(await outcomeOf((await fresh(student)).deleteOwnUser()), '409 places-to-come')
    assert.equal(await outcomeOf((await fresh(instructor)).deleteOwnUser()), '409 places-to-come')
    await (await fresh(student)).deleteOrder({ params: { id: paid } })
    assert.equal(await outcomeOf((await fresh(student)).deleteOwnUser()), '409 money-open')
    const refunds = raw().updateTable('refunds').set({ status: 'void' })
    await refunds.where('id', '=', refund).execute()
    const { rows } = await sql<{ id: string }>`update refunds set status = 'succeeded'
      where status in ('wanted', 'pending') returning id`.execute(raw())
    assert.ok(rows.length >= 0)
    await sql`insert into disputes (provider_ref, checkout_id, amount_minor, status, created_at, updated_at)
      select ${student.actor.id}, id, 1, 'open', 1, 1 from checkouts
      where student_id = ${student.actor.id}`.execute(raw())
    assert.equal(await outcomeOf((await fresh(student)).deleteOwnUser()), '409 money-open')
    await raw().updateTable('disputes').set({ status: 'won' }).execute()
    assert.equal(await outcomeOf((await fresh(student)).deleteOwnUser()), 'done')
    assert.equal(await outcomeOf((await fresh(instructor)).deleteOwnUser()), 'done')
  })

  test('[19.9] a deletion that breaks off half way has changed nothing', async () => {
    const { student, client } = await plantStudent(await somebody('Instructor'))
    const before = await findText(student.account.email)
    await sql`alter table users rename column erased_at to erased_later`.execute(raw())
    await assert.rejects(client.deleteOwnUser())
    await sql`alter table users rename column erased_later to erased_at`.execute(raw())
    assert.deepEqual(await findText(student.account.email), before)
    assert.equal(await outcomeOf(client.deleteOwnUser()), 'done')
  })

  test('[19.9] [7.16] a person deleted by an admin is on the roster until the class is over, and at the identity service for 30 days', async () => {
    const [student, instructor] = [await somebody('Student'), await somebody('Instructor')]
    await at.bought(student, instructor)
    const { actor } = await at.person('Admin')
    await deleteUser(at.school, actor, student.actor.id)
    const columns = await findText(student.account.email)
    assert.ok(columns.includes('orders.student_email') && !columns.includes('users.email'))
    assert.ok(columns.includes('identity_account.email'))
    at.time.now += 31 * 24 * 3_600_000
    await forgetPeople(at.school)
    const later = await findText(student.account.email)
    assert.deepEqual(
      later.filter((column) => /^(orders|users|identity_)/.test(column)),
      [],
    )
  })

  test('[19.9] the record of an account deleted at the identity service waits 30 days', async () => {
    const student = await somebody('Student')
    await forgetUser(at.school, student.account.uid)
    at.time.now += 29 * 24 * 3_600_000
    await forgetPeople(at.school)
    assert.ok((await findText(student.account.email)).includes('users.email'))
    at.time.now += 2 * 24 * 3_600_000
    await forgetPeople(at.school)
    assert.deepEqual(
      (await findText(student.account.email)).filter((column) => !column.startsWith('audit.')),
      [],
    )
  })

  test('[19.9] the books only allow forgetting a person', async () => {
    const instructor = await at.person('Instructor')
    await at.bought(await at.person('Student'), instructor)
    const changes = [
      sql`update audit set kind = 'role-changed', actor_name = '', subject_name = '', note = null`,
      sql`update audit set actor_name = 'Somebody', subject_name = '', note = null`,
      sql`update ledger set amount_minor = 0, note = null`,
      sql`update ledger set note = 'Other'`,
      sql`update receipts set total_minor = 0`,
      sql`update receipts set content = replace(content, '49', '50')`,
      sql`delete from receipts`,
    ]
    for (const change of changes)
      await assert.rejects(change.execute(raw()), /append-only/, change.compile(raw()).sql)
  })
})
