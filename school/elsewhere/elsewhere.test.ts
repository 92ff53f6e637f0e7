import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { readCalendar } from '#tests/support/school/calendars.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

const day = 86_400_000
const site = 'https://club.example'

onBothDatabases('the school on other sites', (create) => {
  const at = openSchool(create, { languages: ['en', 'de'], embedOrigins: [site] })
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') => at.app.inject({ method, url })
  const namesAt = async (url: string) => {
    const answer = await ask(url)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json<{ className: string }[]>().map(({ className }) => className)
  }

  test('[20.8] the list has the next classes, by topic, by instructor, and no more than asked for', async () => {
    const { instructor } = await at.addClass({ className: 'Undated', topic: 'street' })
    const one = { by: instructor, topic: 'street' } as const
    await at.addClass({ ...one, className: 'Later', meetings: [at.meetingIn(9 * day)] })
    await at.addClass({ ...one, className: 'Sooner', meetings: [at.meetingIn(2 * day)] })
    await at.addClass({ ...one, className: 'In review', status: 'pending' })
    await at.addClass({ className: 'Faces', topic: 'portrait', meetings: [at.meetingIn(day)] })
    const of = `topic=street&instructor=${instructor.actor.id}`
    assert.deepEqual(await namesAt(`/embed/classes.json?${of}`), ['Sooner', 'Later', 'Undated'])
    assert.deepEqual(await namesAt(`/embed/classes.json?${of}&limit=1`), ['Sooner'])
    assert.deepEqual(await namesAt('/embed/classes.json?limit=1&instructor='), ['Faces'])
    assert.deepEqual(await namesAt('/embed/classes.json?instructor=nobody'), [])
  })

  test('[20.8] a change is there with the next answer', async () => {
    const { id, instructor } = await at.addClass({
      className: 'Fog at six',
      topic: 'landscape',
      meetings: [at.meetingIn(day)],
    })
    const url = `/embed/classes.json?instructor=${instructor.actor.id}`
    assert.deepEqual(await namesAt(url), ['Fog at six'])
    await instructor.client.cancelClass({ params: { id }, body: { reason: 'The tutor is ill.' } })
    assert.deepEqual(await namesAt(url), [])
  })

  test('[20.8] [17.5] the page runs nothing, names the sites that may frame it, and speaks the language of its address', async () => {
    const { id, instructor } = await at.addClass({
      className: 'Night & <b>fog</b>',
      price: 49.5,
      meetings: [at.meetingIn(3 * day)],
      place: 'Harbour Street 4',
    })
    const page = await ask(`/embed/classes?instructor=${instructor.actor.id}`)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /script-src/)
    assert.match(policy, new RegExp(`frame-ancestors ${site}$`))
    assert.equal(page.headers['set-cookie'], undefined)
    assert.equal(page.headers['x-frame-options'], undefined)
    assert.ok(page.body.includes('Night &amp; &lt;b&gt;fog&lt;/b&gt;'))
    assert.ok(page.body.includes(`href="https://school.example/class/${id}" target="_blank"`))
    assert.ok(page.body.includes('Harbour Street 4') && page.body.includes('$49.50'))
    assert.match(page.body, /<html lang="en" dir="ltr">/)
    const german = await ask(`/de/embed/classes?instructor=${instructor.actor.id}`)
    assert.match(german.body, /<html lang="de" dir="ltr">/)
    assert.ok(german.body.includes(`href="https://school.example/de/class/${id}"`))
    const none = await ask('/embed/classes?instructor=nobody')
    assert.ok(none.body.includes('There are no classes on offer at the moment.'))
  })

  test('[20.8] scripts of any site may read the list, which shows no e-mail', async () => {
    const { instructor } = await at.addClass({ meetings: [at.meetingIn(day)] })
    const answer = await ask(`/embed/classes.json?instructor=${instructor.actor.id}`)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.match(String(answer.headers['cache-control']), /^public/)
    const [one] = answer.json<object[]>()
    assert.ok(one !== undefined && !('email' in one) && !('feedback' in one))
  })

  test('[20.8] bad input is refused by name, and nothing can be changed', async () => {
    const badInput = [
      ['limit=0', 'limit'],
      ['limit=13', 'limit'],
      ['limit=many', 'limit'],
      ['topic=unknown', 'topic'],
      [`instructor=${'x'.repeat(65)}`, 'instructor'],
      ['topic=street&topic=portrait', 'topic'],
    ] as const
    for (const [query, field] of badInput)
      for (const path of ['/embed/classes', '/de/embed/classes.json']) {
        const answer = await ask(`${path}?${query}`)
        assert.equal(answer.statusCode, 400, query)
        assert.deepEqual(Object.keys(answer.json().error.fields), [field])
      }
    for (const path of ['/embed/classes', '/embed/classes.json', '/classes.ics']) {
      const answer = await ask(path, 'POST')
      assert.equal(answer.statusCode, 405)
      assert.equal(answer.headers['allow'], 'GET, HEAD')
    }
  })

  test('[20.8] [10.10] the school’s calendar has the meetings of approved classes, without online addresses', async () => {
    const onlineUrl = 'https://meet.example/secret'
    const meetings = [at.meetingIn(20 * day), at.meetingIn(27 * day)]
    const { id } = await at.addClass({ className: 'Two evenings', meetings, onlineUrl })
    await at.addClass({ className: 'Unread', status: 'pending', meetings })
    const answer = await ask('/classes.ics')
    assert.match(String(answer.headers['content-type']), /^text\/calendar/)
    assert.ok(!answer.body.includes('meet.example'))
    const events = readCalendar(answer.body)
    assert.ok(!events.some(({ title }) => title === 'Unread'))
    const own = events.filter(({ title }) => title === 'Two evenings')
    assert.equal(own.length, 2)
    assert.ok(own.every(({ description }) => description.includes(`/class/${id}`)))
    const german = readCalendar((await ask('/de/classes.ics')).body)
    assert.ok(german.some(({ description }) => description.includes(`/de/class/${id}`)))
  })
})
