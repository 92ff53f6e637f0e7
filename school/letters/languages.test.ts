import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { recogniseUser } from '#school/users/users.ts'
import { feedOf, follow, readCalendar } from '#tests/support/school/calendars.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { pay } from '#tests/support/school/orders.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onDatabase('mails and calendars in the person’s language', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create, {
      languages: ['en', 'de'],
      timeZone: 'Europe/Berlin',
      selling: { ...plainSelling, currency: 'EUR' },
    })
  })
  after(() => at.close())

  /** A student who registered on a page in this language. */
  async function student(language: string, name = 'Ana Moreau'): Promise<Person> {
    const somebody = await at.visitor()
    const { email } = somebody.account
    await somebody.client.registerUser({ body: { name, role: 'Student', email, language } })
    const actor = await recogniseUser(at.school, somebody.account)
    return { ...somebody, actor: actor ?? assert.fail('there is a record') }
  }
  const newest = (person: Person) => at.mailsTo(person)[0] ?? assert.fail('there is a mail')
  const receiptsOf = async ({ client }: Person) => {
    const { items } = await client.listReceipts({ query: {} })
    return Promise.all(items.map(({ _id: id }) => client.readReceipt({ params: { id } })))
  }

  test('[17.6] people who registered on a German page get German mails, others English ones, with sums and links', async () => {
    const evening = { startsAt: Date.UTC(2030, 1, 7, 18), endsAt: Date.UTC(2030, 1, 7, 20) }
    const { id, instructor } = await at.addClass({ meetings: [evening] })
    const [german, english] = [await student('de'), await student('en')]
    for (const person of [german, english]) await pay(person, await at.order(person, id))
    await at.sendLetters()
    const [beleg, receipt] = [newest(german), newest(english)]
    assert.match(beleg.subject, /^Ihre Buchung: .*, Do\., 7\. Feb\., 19:00 Uhr$/)
    assert.match(beleg.text, /^Guten Tag Ana Moreau,\n\nIhre Zahlung ist bestätigt\. Ihr Platz ist/)
    assert.match(beleg.text, /\nSumme: 49,50\u00a0€\n/)
    assert.match(beleg.text, /:\nhttps:\/\/school\.example\/de\/dashboard\/receipt\//)
    assert.match(beleg.html, /<html lang="de">[^]*>Beleg ansehen<\/a>/)
    assert.doesNotMatch(beleg.html + beleg.text, /Your|Hello|Total|receipt</)
    assert.match(receipt.subject, /^You’re booked: .*, Thu 7 Feb, 19:00$/)
    assert.match(
      receipt.text,
      /\nTotal: €49\.50\n[^]*:\nhttps:\/\/school\.example\/dashboard\/receipt/,
    )
    assert.match(receipt.html, /<html lang="en">[^]*>See your receipt<\/a>/)
    await instructor.client.cancelClass({ params: { id }, body: { reason: 'I am ill, sorry.' } })
    await at.sendLetters()
    assert.match(newest(german).subject, /^Abgesagt: .* und 1 weitere Nachricht$/)
    assert.match(
      newest(german).text,
      /\nGrund: I am ill, sorry\.\n\nZum Kurs:\n[^]*Ihre Erstattung: /,
    )
    assert.match(newest(english).subject, /^Cancelled: .*, and 1 more$/)
  })

  test('[17.6] a receipt and its corrections keep their language; new ones follow the person', async () => {
    const { id } = await at.addClass({ meetings: [at.meetingIn(2 * day)] })
    const person = await student('de')
    const first = await at.order(person, id)
    await pay(person, first)
    assert.equal((await person.client.readProfile()).language, 'de')
    const change = { body: { language: 'en' } }
    assert.deepEqual(await person.client.changeProfile(change), { modifiedCount: 1 })
    assert.deepEqual(await person.client.changeProfile(change), { modifiedCount: 0 })
    await person.client.deleteOrder({ params: { id: first } })
    const { id: other } = await at.addClass()
    await pay(person, await at.order(person, other))
    const documents = await receiptsOf(person)
    assert.deepEqual(documents.map(({ kind, language }) => [kind, language]).toReversed(), [
      ['receipt', 'de'],
      ['credit', 'de'],
      ['receipt', 'en'],
    ])
    await at.sendLetters()
    assert.match(newest(person).text, /^Hello Ana Moreau,/)
  })

  test('[17.6] a calendar is in its person’s language', async () => {
    const startsAt = Date.UTC(2030, 4, 1, 18)
    const { id, instructor } = await at.addClass({
      className: 'Night skies',
      meetings: [{ startsAt, endsAt: startsAt + day / 4 }],
      onlineUrl: 'https://meet.example/sky',
    })
    const german = await student('de')
    const order = await at.order(german, id)
    await pay(german, order)
    const { body } = await follow(at, await feedOf(german))
    assert.match(body, /^PRODID:-\/\/Testlight\/\/DE\r$/m)
    const [event] = readCalendar(body)
    const [when, online, page] = event?.description.split('\n') ?? []
    assert.equal(
      when,
      'Mi., 1. Mai 2030, 20:00–02:00 Uhr (am nächsten Tag),\u00a0Mitteleuropäische Zeit',
    )
    assert.equal(online, 'Online: https://meet.example/sky')
    assert.equal(page, `Zum Kurs: https://school.example/de/class/${id}`)
    const own = await german.client.readOrderCalendar({ params: { id: order } })
    assert.equal(readCalendar(own.calendar)[0]?.description, event?.description)
    const [taught] = readCalendar((await follow(at, await feedOf(instructor))).body)
    assert.match(
      taught?.description ?? '',
      /^Wed 1 May 2030, 20:00–02:00 \(next day\),\u00a0Central European Time/,
    )
  })

  test('[17.2] [17.6] hostile names are text in the HTML of a mail', async () => {
    const className = '<img src=x onerror=alert(1)> "&\''
    const { id } = await at.addClass({ className })
    const person = await student('de', '<b>Ana</b>')
    await pay(person, await at.order(person, id))
    await at.sendLetters()
    const { html, text } = newest(person)
    assert.ok(text.includes(className))
    assert.doesNotMatch(html, /<img|<b>Ana/)
    assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;'))
  })

  test('[17.6] people registered before the site had languages get the school’s own', async () => {
    const { id } = await at.addClass()
    const person = await student('de')
    await at.database
      .tables<Tables>()
      .updateTable('users')
      .set({ language: null })
      .where('id', '=', person.actor.id)
      .execute()
    await pay(person, await at.order(person, id))
    await at.sendLetters()
    assert.match(newest(person).subject, /^You’re booked/)
    assert.equal((await person.client.readProfile()).language, 'en')
  })
})
