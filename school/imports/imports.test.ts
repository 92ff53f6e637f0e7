import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ImportKind, ImportReport } from '#contract/imports.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { asCsv, readExport } from '#tests/support/files/imports.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'

/** `2 wrong Role: Role must be …` for each line. */
const tell = ({ lines }: ImportReport) =>
  lines.map(({ line, state, faults }) =>
    [`${line} ${state}`, ...faults.map(({ column, message }) => `${column}: ${message}`)].join(
      ' | ',
    ),
  )

describe('files as people have them', () => {
  const at = openSchool(createSqlite, {
    languages: ['en', 'de'],
    selling: { ...plainSelling, currency: 'EUR' },
  })

  const report = async (kind: ImportKind, content: string | Buffer<ArrayBuffer>, by?: Person) => {
    const { client } = by ?? (await at.person('Admin'))
    return client.readImport({ params: { kind }, body: asCsv(content) })
  }

  const newNames = ({ lines }: ImportReport) =>
    lines.filter(({ state }) => state === 'new').map(({ name, email }) => `${name} ${email}`)

  /** A person of this e-mail, who teaches. */
  async function addTeacher(email: string) {
    const { client } = await at.person('Admin')
    const body = asCsv(`Name,Email,Role\nLena Vogt,${email},Instructor`)
    await client.runImport({ params: { kind: 'people' }, body })
  }

  test('[20.7] Excel in German: semicolons and Windows-1252', async () => {
    const people = await report('people', readExport('excel-german-people.csv'))
    assert.deepEqual(newNames(people), [
      'Jürgen Groß juergen@mail.example',
      'Zoë Müller zoe@mail.example',
      'François Légaré francois@mail.example',
    ])
    assert.deepEqual(people.ignored, ['Bemerkung'])
  })

  test('[20.7] Google Sheets: names in two columns, UTF-8, no line end after the last line', async () => {
    const people = await report('people', readExport('google-sheets-people.csv'))
    assert.deepEqual(newNames(people), [
      'Mila Novak mila@mail.example',
      '李 小龙 li@mail.example',
      "Conan O'Brien conan@mail.example",
    ])
  })

  test('[20.7] Eventbrite: each ticket is that of its attendee, and a second ticket of one is named', async () => {
    const people = await report('people', readExport('eventbrite-attendees.csv'))
    assert.deepEqual(newNames(people), [
      'Ada Holm ada@mail.example',
      'Bea Holm bea@mail.example',
      'Cid Lund cid@mail.example',
    ])
    assert.equal(tell(people).at(-1), '5 wrong | Attendee email: Line 4 has the same email')
    assert.ok(people.ignored.includes('Order #') && people.ignored.includes('Buyer email'))
  })

  test('[20.7] Teachable: its roles, and a person without a name', async () => {
    const people = await report('people', readExport('teachable-students.csv'))
    assert.deepEqual(tell(people), ['2 new', '3 new', '4 wrong | Full Name: Name is required'])
    assert.deepEqual(newNames(people), [
      'Eva Brandt eva@mail.example',
      'Finn "Fi" Aalto finn@mail.example',
    ])
  })

  test('[20.7] classes of Excel, Google Sheets and a text with tabs come as they were', async () => {
    await addTeacher('lena@school.example')
    const admin = await at.person('Admin')
    const files = ['excel-german-classes.csv', 'google-sheets-classes.csv', 'tabs-classes.txt']
    for (const file of files) {
      const body = asCsv(readExport(file))
      const done = await admin.client.runImport({ params: { kind: 'classes' }, body })
      assert.deepEqual(new Set(done.lines.map(({ state }) => state)), new Set(['new']), file)
    }
    const { items } = await admin.client.listAllClasses()
    const told = items.map((one) => [
      one.className,
      one.status,
      one.price,
      one.seats,
      one.topic,
      one.level,
      one.instructorName,
      one.meetings.map(({ startsAt, endsAt }) =>
        [startsAt, endsAt].map((time) => new Date(time).toISOString().slice(0, 16)).join(' '),
      ),
    ])
    assert.deepEqual(told.toReversed(), [
      [
        'Nacht über der Stadt',
        'approved',
        95,
        12,
        'astrophotography',
        'beginner',
        'Lena Vogt',
        ['2030-12-31T18:30 2030-12-31T20:30'],
      ],
      [
        'Porträt',
        'approved',
        1250,
        6,
        'portrait',
        'all',
        'Lena Vogt',
        ['2031-01-05T10:00 2031-01-05T12:00'],
      ],
      [
        'Night skies',
        'approved',
        49.5,
        12,
        'astrophotography',
        'beginner',
        'Lena Vogt',
        ['2030-12-31T18:30 2030-12-31T20:30'],
      ],
      [
        'Street in the rain',
        'approved',
        1250,
        8,
        'street',
        'all',
        'Lena Vogt',
        ['2031-01-14T10:00 2031-01-14T12:00'],
      ],
      ['A plan', 'approved', 0, 3, 'other', 'all', 'Lena Vogt', []],
    ])
    for (const file of files) {
      const again = await report('classes', readExport(file))
      assert.deepEqual(new Set(again.lines.map(({ state }) => state)), new Set(['known']), file)
    }
  })

  test('[20.7] a mistake in each column is named with its line and its heading', async () => {
    const people = [
      'Name;E-Mail-Adresse;Rolle',
      ';mila@one.example;Student',
      'www.bad.example/now;ada@one.example;Student',
      'Ada;no email;Student',
      'Ada;;Student',
      'Ada;ada@two.example;Boss',
      'Ada;ada@three.example;Admin',
      `${'x'.repeat(300)};ada@four.example;Student`,
      'A\0da;ada@five.example;Student',
    ]
    assert.deepEqual(tell(await report('people', people.join('\n'))), [
      '2 wrong | Name: Name is required',
      '3 wrong | Name: Name cannot be a web address',
      '4 wrong | E-Mail-Adresse: Enter an email address, such as name@example.com',
      '5 wrong | E-Mail-Adresse: Email Address is required',
      '6 wrong | Rolle: Role must be Student or Instructor',
      '7 wrong | Rolle: Admins can’t be imported. Import this person as an instructor, and change the role once they have logged in',
      '8 wrong | Name: Name can have at most 256 characters',
      '9 wrong | Name: Name contains a character that can’t be saved. Remove it',
    ])
  })

  test('[20.7] a mistake in each column of a class is named', async () => {
    await addTeacher('lotte@school.example')
    await addTeacher('max@school.example')
    const student = await at.person('Student')
    const good = {
      Title: 'Fog',
      Description: 'A walk in the fog.',
      Email: 'lotte@school.example',
      Price: '10',
      Seats: '5',
      'Minimum students': '2',
      Topic: 'street',
      Level: 'Beginner',
      Start: '2030-05-01 10:00',
      End: '2030-05-01 12:00',
      'Online address': 'https://meet.example/fog',
      Photo: 'https://photos.example/fog.jpg',
    }
    const faults: [Partial<typeof good>, string][] = [
      [{ Title: 'F' }, 'Title: Course name needs at least 3 characters'],
      [{ Description: 'Short' }, 'Description: Description needs at least 10 characters'],
      [
        { Email: 'nobody@school.example' },
        'Email: No instructor at the school has this email. Import people first',
      ],
      [
        { Email: student.account.email },
        'Email: No instructor at the school has this email. Import people first',
      ],
      [{ Price: 'a lot' }, 'Price: Prices must be in EUR'],
      [{ Price: '$10' }, 'Price: Prices must be in EUR'],
      [{ Price: '1.2.3' }, 'Price: Write the price as 95 or 95.00'],
      [{ Price: '-5' }, 'Price: Price cannot be negative'],
      [{ Price: '' }, 'Price: Enter a price'],
      [{ Seats: '0' }, 'Seats: A class needs at least 1 seat'],
      [{ Seats: 'many' }, 'Seats: Available seats must be a number'],
      [{ 'Minimum students': '6' }, 'Minimum students: The class has 5 seats, so enter at most 5'],
      [
        { Start: '03/04/2030 10:00', End: '12:00' },
        'Start: This could be 2030-03-04 or 2030-04-03. Write one of them',
      ],
      [{ Start: 'soon' }, 'Start: Write the date and the time as 2026-12-31 18:30'],
      [{ Start: '2030-02-31 10:00' }, 'Start: Write the date and the time as 2026-12-31 18:30'],
      [{ Start: '2029-05-01 10:00', End: '12:00' }, 'Start: Choose a time in the future'],
      [{ End: '' }, 'End: Enter an end time'],
      [{ End: '09:00' }, 'End: The end must be after the start'],
      [{ End: '10:05' }, 'End: A meeting must last at least 15 minutes'],
      [{ Photo: 'fog.jpg' }, 'Photo: '],
      [{ Photo: '' }, 'Photo: Photo URL is required'],
      [{ 'Online address': 'meet' }, 'Online address: '],
      [{ Topic: 'cats' }, 'Topic: Topic must be '],
      [{ Level: 'expert' }, 'Level: Level must be '],
    ]
    const cells = (row: object) =>
      Object.values(row)
        .map((text: string) => `"${text}"`)
        .join(',')
    const rows = faults.map(([change]) => cells({ ...good, ...change }))
    const text = [cells(Object.fromEntries(Object.keys(good).map((key) => [key, key]))), ...rows]
    const found = tell(await report('classes', text.join('\r\n')))
    for (const [index, [, expected]] of faults.entries()) {
      const line = found[index] ?? ''
      assert.ok(line.startsWith(`${index + 2} wrong | ${expected}`), `${line} is not ${expected}`)
      assert.equal(line.split(' | ').length, 2, line)
    }
  })

  test('[20.7] clocks that skip a time, and dates that say their offset', async () => {
    const berlin = await openBerlin()
    const row = (start: string, end: string) =>
      `Fog ${start},A walk in the fog.,${berlin.teacher},10,5,https://photos.example/a.jpg,${start},${end}`
    const rows = [
      row('2030-03-31 02:30', '2030-03-31 04:30'),
      row('2030-07-01T10:00:00Z', '2030-07-01T11:00:00Z'),
      row('1.7.2030 12:00', '13.30 Uhr'),
    ]
    const text = ['Title,Description,Email,Price,Seats,Photo,Start,End', ...rows].join('\n')
    const { client } = berlin.admin
    const done = await client.runImport({ params: { kind: 'classes' }, body: asCsv(text) })
    assert.deepEqual(tell(done).slice(0, 1), [
      '2 wrong | Start: The clocks go forward on that day and skip this time. Choose another one',
    ])
    const { items } = await client.listAllClasses()
    const starts = items.map(({ meetings: [first] }) => first?.startsAt)
    assert.deepEqual(new Set(starts), new Set([Date.UTC(2030, 6, 1, 10)]))
    await berlin.close()
  })

  async function openBerlin() {
    const { startSchool } = await import('#tests/support/school/school.ts')
    const own = await startSchool(createSqlite, { timeZone: 'Europe/Berlin' })
    const [admin, teacher] = [await own.person('Admin'), await own.person('Instructor')]
    return { admin, teacher: teacher.account.email, close: own.close }
  }

  test('[20.7] a file that cannot be read is refused with its line', async () => {
    const line = (index: number) => `Person ${index},p${index}@mail.example`
    const many = (count: number) => Array.from({ length: count }, (_, index) => line(index))
    const cases: [string | Buffer<ArrayBuffer>, RegExp][] = [
      [
        'Name,Email\n"Ada,ada@mail.example\nMila,mila@mail.example\n',
        /^A quotation mark in line 2 is not closed$/,
      ],
      [`Name,Email\nAda,a@b.example\n"Mila,${many(5000).join('\n')}`, /^Line 3 is too long\./],
      [['Name,Email', ...many(5001)].join('\n'), /at most 5,000 lines/],
      [`Name,Email\n${'\n'.repeat(30_000)}`, /^This file has no lines|at most 5,000 lines/],
      ['Name,Email\n,\n\n', /^This file has no lines below its headings$/],
      ['Name,Phone\nAda,1\n', /^This file has no column “Email”/],
      ['Phone,Email\n1,ada@mail.example\n', /^This file has no column “Name”/],
      [Buffer.from('Name,Email\nZoë,z@mail.example\nJ\xfcrgen,j@mail.example', 'latin1'), /./],
      [','.repeat(300), /at most 200 columns/],
      ['\n', /no column/],
    ]
    const admin = await at.person('Admin')
    for (const [content, message] of cases) {
      const found = await report('people', content, admin).then(tell, (error: unknown) => error)
      if (content instanceof Buffer) assert.deepEqual(found, ['2 new', '3 new'])
      else {
        const { code, fields } = found as { code: string; fields: Record<string, string> }
        assert.equal(code, 'invalid-input')
        assert.match(fields['file'] ?? '', message)
      }
    }
    const broken = Buffer.concat([
      Buffer.from('Name,Email\nZoë,z@mail.example\nJ'),
      Buffer.from([0xfc]),
    ])
    for (const mark of ['', '\u{FEFF}']) {
      const content = Buffer.concat([Buffer.from(mark), broken])
      await assert.rejects(report('people', content, admin), ({ fields }: { fields: object }) => {
        assert.match(JSON.stringify(fields), /Line 3 has characters that can’t be read/)
        return true
      })
    }
  })

  test('[20.7] 5 MB are read, one byte more is not', async () => {
    const head = 'Name,Email,Note\n'
    const line = `Ada,ada@mail.example,${'x'.repeat(90_000)}\n`
    const body = head + line.repeat(55)
    const whole = body + ' '.repeat(5_000_000 - body.length)
    assert.equal((await report('people', whole)).lines.length, 55)
    assert.equal(await outcomeOf(report('people', `${whole} `)), '413 body-too-large')
    assert.equal(await outcomeOf(report('people', '')), '400 malformed-body')
  })
})
