import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { keepLog } from '#tests/support/process/logged-server.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

let site: TestSite
const { log, lines } = keepLog('trace')
before(async () => {
  site = await startSite({}, 'demo', systemClock, log)
})
beforeEach(() => void (lines.length = 0))
after(() => site.close())

test('[10.10] the token of a calendar is never logged, whatever the request', async () => {
  const { idToken } = await registerPerson(site.origin, 'Student')
  const { url } = await site.apiAs(idToken).makeCalendar({})
  assert.ok(url.startsWith(`${site.origin}/calendar/`))
  const file = url.slice(`${site.origin}/calendar/`.length)
  const token = file.replace('.ics', '')
  const cases: [path: string, status: number, method?: string][] = [
    [`/calendar/${file}`, 200],
    [`/calendar/${file}?x=${token}`, 200],
    [`/calendar/${file}`, 200, 'HEAD'],
    [`/calendar/${file}`, 405, 'POST'],
    [`/%63alendar/${file}`, 200],
    [`/calendar/${token}`, 404],
    [`/calendar/x/${file}`, 404],
    [`/Calendar/${file}`, 404],
    [`//calendar/${file}`, 404],
    [`/api/calendar/${file}`, 404],
    [`/calendar/${'x'.repeat(600)}${file}`, 404],
  ]
  for (const [path, status, method = 'GET'] of cases) {
    const answer = await fetch(site.origin + path, { method })
    assert.equal(answer.status, status, `${method} ${path}`)
    const text = await answer.text()
    // A page may repeat its own address to its visitor.
    if (path.startsWith('/calendar')) assert.ok(!text.includes(token), path)
  }
  const answered = lines.filter(({ msg }) => msg === 'answered')
  assert.ok(answered.length > cases.length, `${answered.length} lines`)
  assert.ok(answered.some(({ path }) => path === '/calendar/…'))
  assert.deepEqual(
    lines.filter((line) => JSON.stringify(line).includes(token)),
    [],
  )
})

test('[14.2] the token of a mail is never logged, whatever the request', async () => {
  const token = 'Qm8_'.repeat(8)
  const cases: [path: string, status: number, method?: string][] = [
    [`/unsubscribe/${token}/reminders`, 404],
    [`/unsubscribe/${token}/reminders?x=${token}`, 404, 'POST'],
    [`/unsubscribe/${token}/reminders`, 405, 'PUT'],
    [`/%75nsubscribe/${token}/reminders`, 404],
    [`/Unsubscribe/${token}/reminders`, 404],
    [`//unsubscribe/${token}/reminders`, 404],
    [`/de/unsubscribe/${token}/reminders`, 404],
    [`/fr/unsubscribe/${token}/reminders`, 404],
    [`/unsubscribe/${'x'.repeat(600)}${token}`, 404],
  ]
  for (const [path, status, method = 'GET'] of cases) {
    const answer = await fetch(site.origin + path, { method })
    assert.equal(answer.status, status, `${method} ${path}`)
    await answer.text()
  }
  const answered = lines.filter(({ msg }) => msg === 'answered')
  assert.ok(answered.length >= cases.length, `${answered.length} lines`)
  assert.ok(answered.some(({ path }) => path === '/unsubscribe/…'))
  assert.deepEqual(
    lines.filter((line) => JSON.stringify(line).includes(token)),
    [],
  )
})

test('[10.10] the feed of the whole site is read like any calendar', async () => {
  const { idToken } = await registerPerson(site.origin, 'Instructor')
  const { url } = await site.apiAs(idToken).makeCalendar({})
  const answer = await fetch(url)
  assert.match(await answer.text(), /^BEGIN:VCALENDAR\r\n/)
  assert.equal(answer.headers.get('cache-control'), 'private, no-cache')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
})
