import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportKind, ImportReport } from '#contract/imports.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { readTables } from '#tests/support/database/read-tables.ts'
import { asCsv } from '#tests/support/files/imports.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const countStates = ({ lines }: ImportReport) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ state }) => state)].map(([state, found]) => [state, found.length]),
  )

const peopleFile = (name: string, count: number) =>
  [
    'Name,Email',
    ...Array.from({ length: count }, (_, at) => `Ada ${at},${name}${at}@mail.example`),
  ].join('\n')

onBothDatabases('importing a file', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'] })

  const run = (by: Person, kind: ImportKind, text: string, mail?: 'true') =>
    by.client.runImport({ params: { kind }, body: asCsv(text), query: { mail } })

  const readRows = async () => [...(await readTables(at.database))]

  test('[20.7] a report changes nothing, and the import does what it says, once', async () => {
    const admin = await at.person('Admin')
    const student = await at.person('Student')
    const text = [
      'Name,Email,Role',
      'Mila Novak,MILA@one.example,Student',
      `Somebody else,${student.account.email.toUpperCase()},Instructor`,
      'Wrong,nobody,Student',
    ].join('\n')
    const before = await readRows()
    const params = { kind: 'people' } as const
    const report = await admin.client.readImport({ params, body: asCsv(text) })
    assert.deepEqual(countStates(report), { new: 1, known: 1, wrong: 1 })
    assert.deepEqual(await readRows(), before)

    assert.deepEqual(await run(admin, 'people', text), report)
    const found = await admin.client.listUsers({ query: { q: 'mila novak' } })
    assert.deepEqual(
      found.items.map(({ name, email, role, photo }) => [name, email, role, photo]),
      [['Mila Novak', 'mila@one.example', 'Student', '']],
    )
    assert.equal((await student.client.readOwnUser()).role, 'Student')
    const { items } = await admin.client.listAudit({ query: { kind: 'people-imported' } })
    assert.deepEqual(
      items.map(({ actorId, note }) => [actorId, note]),
      [[admin.actor.id, '1']],
    )

    const after = await readRows()
    assert.deepEqual(countStates(await run(admin, 'people', text)), { known: 2, wrong: 1 })
    assert.deepEqual(
      (await readRows()).filter(([table]) => table !== 'locks'),
      after.filter(([table]) => table !== 'locks'),
    )
  })

  test('[20.7] the same file, imported twice at once by two admins, is imported once', async () => {
    const admins = [await at.person('Admin'), await at.person('Admin')]
    const text = peopleFile('twice', 700)
    const done = await Promise.all(admins.map((admin) => run(admin, 'people', text)))
    const states = done.map((one) => JSON.stringify(countStates(one)))
    assert.deepEqual(
      states.toSorted((a, b) => a.localeCompare(b)),
      ['{"known":700}', '{"new":700}'],
    )
    const { items } = await (admins[0] ?? assert.fail()).client.listAudit()
    assert.deepEqual(items.filter(({ note }) => note === '700').length, 1)
  })

  test('[20.7] the same classes, imported twice at once by two admins, are imported once', async () => {
    const admins = [await at.person('Admin'), await at.person('Admin')]
    const teacher = await at.person('Instructor')
    const names = Array.from({ length: 200 }, (_, index) => `Twice ${index}`)
    const text = classesFile(teacher, names)
    const done = await Promise.all(admins.map((admin) => run(admin, 'classes', text)))
    const states = done.map((one) => JSON.stringify(countStates(one)))
    assert.deepEqual(
      states.toSorted((a, b) => a.localeCompare(b)),
      ['{"known":200}', '{"new":200}'],
    )
  })

  test('[20.7] somebody who registers meanwhile is known, and nothing of theirs changes', async () => {
    const admin = await at.person('Admin')
    const visitor = await at.visitor({ email: 'at0@mail.example', emailVerified: true })
    const register = visitor.client.registerUser({
      body: { name: 'Registered', role: 'Student', email: 'at0@mail.example' },
    })
    const [{ insertedId }, report] = await Promise.all([
      register,
      run(admin, 'people', peopleFile('at', 50)),
    ])
    const own = await visitor.client.readOwnUser()
    assert.equal(own.name, insertedId === null ? 'Ada 0' : 'Registered')
    assert.equal(countStates(report)['new'], insertedId === null ? 50 : 49)
  })

  test('[20.7] all or nothing: a line that the database refuses leaves none of the others', async () => {
    const admin = await at.person('Admin')
    const teacher = await at.person('Instructor')
    const before = await readRows()
    const happened = at.school.happened
    at.school.happened = async (trx, fact) => {
      if (fact.kind === 'classes-imported') throw new Error('The disk is gone.')
      await happened(trx, fact)
    }
    const rows = Array.from({ length: 300 }, (_, index) => `Class ${index}`)
    assert.equal(await outcomeOf(run(admin, 'classes', classesFile(teacher, rows))), '500 internal')
    at.school.happened = happened
    assert.deepEqual(
      (await readRows()).filter(([table]) => table !== 'locks' && table !== 'public_version'),
      before.filter(([table]) => table !== 'locks' && table !== 'public_version'),
    )
  })

  const classesFile = (teacher: Person, names: string[]) =>
    [
      'Title;Description;Email;Price;Seats;Photo;Start;End',
      ...names.map(
        (name) =>
          `${name};A walk in the fog.;${teacher.account.email};10;5;https://photos.example/a.jpg;2030-05-01 10:00|2030-05-08 10:00;12:00|12:00`,
      ),
    ].join('\n')

  test('[20.7] [10.1] imported classes are approved, found, dated, and begin at their time', async () => {
    const admin = await at.person('Admin')
    const teacher = await at.person('Instructor')
    await run(admin, 'classes', classesFile(teacher, ['Zwielicht am Fluss', 'Regenlicht']))
    const { client } = admin
    const found = await client.listClasses({ query: { q: 'zwielicht' } })
    const [one] = found.items
    assert.equal(found.items.length, 1)
    assert.deepEqual(
      [one?.status, one?.instructorName, one?.email, one?.meetings.map(({ startsAt }) => startsAt)],
      [
        'approved',
        teacher.actor.name,
        teacher.account.email,
        [Date.UTC(2030, 4, 1, 10), Date.UTC(2030, 4, 8, 10)],
      ],
    )
    const student = await at.person('Student')
    await at.order(student, one?._id ?? '')
    const { now } = at.time
    at.time.now = Date.UTC(2030, 4, 1, 10, 1)
    await at.jobs.runDue()
    const later = await signInAgain(at, admin)
    const begun = await later.readClass({ params: { id: one?._id ?? '' } })
    at.time.now = now
    assert.equal(begun.status, 'begun')
    const { items } = await client.listAudit({ query: { kind: 'classes-imported' } })
    assert.equal(items[0]?.note, '2')
  })

  test('[20.7] no mail leaves unless it is ticked; then each new person gets one, with the way in', async () => {
    const admin = await at.person('Admin')
    const mailed = () => at.outbox().map(({ to }) => to)
    await run(admin, 'people', peopleFile('quiet', 3))
    await at.sendLetters()
    assert.ok(!mailed().some((to) => to.startsWith('quiet')))

    const text = `${peopleFile('told', 3)}\nAda,quiet0@mail.example`
    await run(admin, 'people', text, 'true')
    await run(admin, 'people', text, 'true')
    await at.sendLetters()
    await at.sendLetters()
    const told = at.outbox().filter(({ to }) => to.startsWith('told'))
    assert.deepEqual(
      told.map(({ to }) => to).toSorted(),
      [0, 1, 2].map((n) => `told${n}@mail.example`),
    )
    assert.ok(!mailed().some((to) => to.startsWith('quiet')))
    const [mail] = told
    assert.equal(mail?.subject, 'Testlight has moved to a new website')
    assert.match(mail.text, /^Hello,\n\nTestlight now runs its classes/)
    assert.ok(mail.text.includes('https://school.example/forgot-password?by=link\n'), mail.text)
  })

  test('[20.7] imported people have no password: who verifies the email gets the record', async () => {
    const admin = await at.person('Admin')
    await run(admin, 'people', `Name,Email,Role\nVera Lund,vera@mail.example,Instructor`, 'true')
    const email = 'vera@mail.example'
    const body = { name: 'Anybody', role: 'Student', email } as const
    const stranger = await at.visitor({ email, emailVerified: false })
    await stranger.client.registerUser({ body })
    assert.equal(await outcomeOf(stranger.client.readOwnUser()), '403 no-user-record')
    const vera = await at.visitor({ email, emailVerified: true })
    await vera.client.registerUser({ body })
    const { name, role } = await vera.client.readOwnUser()
    assert.deepEqual([name, role], ['Vera Lund', 'Instructor'])
    const { items } = await admin.client.listAudit({ query: { kind: 'account-replaced' } })
    assert.deepEqual(items, [])
    // People who have logged in already need no mail.
    await at.sendLetters()
    assert.ok(!at.outbox().some(({ to }) => to === email))
  })

  test('[20.7] [6.1] nobody becomes an admin by an email: not by a file, and not by a role given before the first login', async () => {
    const admin = await at.person('Admin')
    const email = 'olaf@mail.example'
    const asAdmin = `Name,Email,Role\nOlaf,${email},Admin`
    assert.deepEqual(countStates(await run(admin, 'people', asAdmin)), { wrong: 1 })
    await run(admin, 'people', asAdmin.replace('Admin', 'Instructor'))
    const [olaf] = (await admin.client.listUsers({ query: { q: email } })).items
    assert.equal(olaf?.emailVerified, false)
    await admin.client.setUserRole({ params: { id: olaf._id }, body: { role: 'Admin' } })
    const visitor = await at.visitor({ email, emailVerified: true })
    await visitor.client.registerUser({ body: { name: 'Olaf', role: 'Student', email } })
    assert.equal((await visitor.client.readOwnUser()).role, 'Instructor')
  })

  test('[20.7] 5,000 people, and as many classes, are imported at once', async () => {
    const admin = await at.person('Admin')
    const teacher = await at.person('Instructor')
    assert.deepEqual(countStates(await run(admin, 'people', peopleFile('many', 5000), 'true')), {
      new: 5000,
    })
    const names = Array.from({ length: 5000 }, (_, index) => `Class ${index}`)
    assert.deepEqual(countStates(await run(admin, 'classes', classesFile(teacher, names))), {
      new: 5000,
    })
    const { total } = await admin.client.listAllClasses({ query: { limit: 1 } })
    assert.ok((total?.count ?? 5000) >= 5000)
  })
})
