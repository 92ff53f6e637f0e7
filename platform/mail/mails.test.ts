import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createJobs } from '#platform/jobs/jobs.ts'
import { onBothDatabases, type CreateDatabase } from '#tests/support/database/databases.ts'
import { until } from '#tests/support/school/jobs.ts'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { createSmtpMailer } from './mailer.ts'
import { createMails } from './mails.ts'
import type { MailKind } from './recipients.ts'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  isWithheld: z.boolean().optional(),
})

/** A process that sends its mails to a mail server. */
async function openMails(create: CreateDatabase) {
  const { database, drop } = await create()
  const server = await startMailServer()
  const at = { now: Date.UTC(2030, 0, 1), dropped: [] as object[] }
  const clock = () => at.now
  const jobs = await createJobs(database, clock)
  const mails = await createMails({
    database,
    clock,
    jobs,
    mailer: createSmtpMailer(server.url, 'school@safelight.test'),
    log: { warn: (about) => at.dropped.push(about) },
  })
  const register = (name: MailKind) =>
    mails.register(name, name, mail, async ({ isWithheld = false, ...letter }) => ({
      ...letter,
      isWithheld,
      text: 'Hello',
      html: '<p>Hello</p>',
    }))
  const enqueue = {
    news: register('news'),
    asked: register('asked'),
    warning: register('warning'),
  }
  return {
    at,
    jobs,
    server,
    send: (kind: MailKind, to: string, subject = 'Hello') =>
      enqueue[kind](database.tables(), { to, subject }),
    withhold: (to: string) =>
      enqueue.asked(database.tables(), { to, subject: 'Hello', isWithheld: true }),
    close: async () => {
      await jobs.stop()
      await server.stop()
      await drop()
    },
  }
}

onBothDatabases('mails', (create) => {
  test('[14.2] news beyond the limit wait until there is room, and none is lost', async () => {
    const { at, jobs, server, send, close } = await openMails(create)
    const to = 'ana@school.example'
    for (let number = 0; number < 8; number += 1) await send('news', to)
    await jobs.runDue()
    assert.equal(server.mailsTo(to).length, 1)
    for (let minutes = 0; minutes < 60; minutes += 5) {
      at.now += 5 * 60_000
      await jobs.runDue()
    }
    assert.equal(server.mailsTo(to).length, 7)
    at.now += 60 * 60_000
    await jobs.runDue()
    assert.equal(server.mailsTo(to).length, 8)
    assert.deepEqual(at.dropped, [])
    await close()
  })

  test('[14.2] a link that was asked for is not sent late: beyond the limit the log says so', async () => {
    const { at, jobs, server, send, close } = await openMails(create)
    const to = 'ana@school.example'
    for (let number = 0; number < 12; number += 1) await send('asked', to)
    await jobs.runDue()
    at.now += 3_600_000
    await jobs.runDue()
    assert.equal(server.mailsTo(to).length, 10)
    assert.equal(at.dropped.length, 2)
    assert.ok(!JSON.stringify(at.dropped).includes(to))
    await close()
  })

  test('[7.30] [14.2] a withheld mail is not sent and does not count towards the limit', async () => {
    const { at, jobs, server, send, withhold, close } = await openMails(create)
    const to = 'ana@school.example'
    for (let number = 0; number < 12; number += 1) {
      await withhold(to)
      await withhold(`ana+${number}@school.example`)
    }
    await jobs.runDue()
    await send('asked', to)
    await jobs.runDue()
    assert.equal(server.mailsTo(to).length, 1)
    assert.equal(server.talk().match(/RCPT TO/g)?.length, 1)
    assert.deepEqual(at.dropped, [])
    await close()
  })

  test('[7.35] [14.2] a warning is never dropped: beyond the limit it is put off', async () => {
    const { at, jobs, server, send, close } = await openMails(create)
    const to = 'ana@school.example'
    for (let number = 0; number < 12; number += 1) await send('asked', to)
    for (let number = 0; number < 12; number += 1) await send('warning', to, 'Changed')
    await jobs.runDue()
    const warnings = () => server.mailsTo(to).filter((sent) => sent.includes('Changed')).length
    assert.equal(warnings(), 10)
    at.now += 3_600_000
    await jobs.runDue()
    assert.equal(warnings(), 12)
    await close()
  })

  test('[14.2] no text begins another header', async () => {
    const { jobs, server, send, close } = await openMails(create)
    await send('news', 'ana@school.example', 'Night\r\nBcc: all@school.example\nskies\u2028now')
    await jobs.runDue()
    const [sent = ''] = server.mailsTo('ana@school.example')
    assert.doesNotMatch(sent, /^Bcc:/im)
    assert.match(sent, /^Subject: Night Bcc: all@school\.example skies now$/m)
    assert.deepEqual(server.talk().match(/RCPT TO:<[^>]*>/g), ['RCPT TO:<ana@school.example>'])
    await close()
  })

  test('[14.1] [14.2] mails to a host that hangs take two places, and those to others go on', async () => {
    const { jobs, server, send, close } = await openMails(create)
    server.hangsFor((recipient) => recipient.endsWith('@slow.example'))
    for (let number = 0; number < 12; number += 1)
      await send('asked', `student-${number}@slow.example`)
    const others = Array.from({ length: 12 }, (_, number) => `student-${number}@fine.example`)
    for (const to of others) await send('asked', to)
    const runs = jobs.runDue()
    await until(() => others.every((to) => server.mailsTo(to).length > 0))
    assert.equal(server.hanging().length, 2)
    const stopped = jobs.stop(0)
    await server.stop()
    await Promise.all([stopped, runs])
    await server.restart()
    await close()
  })

  test('[14.2] a mail rewritten for another attempt is a new one, the same words are the same one', async () => {
    const { database, drop } = await create()
    const at = { now: Date.UTC(2030, 0, 1) }
    const clock = () => at.now
    const jobs = await createJobs(database, clock)
    const tried: string[] = []
    const mailer = {
      send: async ({ id }: { id: string }) => {
        tried.push(id)
        if (tried.length < 3) throw new Error('The connection was lost.')
      },
    }
    const mails = await createMails({ database, clock, jobs, mailer })
    const write = async (letter: { to: string; subject: string }) => ({
      ...letter,
      text: tried.length < 2 ? 'One thing' : 'One thing, and another',
      html: '',
    })
    await mails.register(
      'news',
      'news',
      mail,
      write,
    )(database.tables(), {
      to: 'ana@school.example',
      subject: 'Hello',
    })
    for (let time = 0; time < 3; time += 1) {
      await jobs.runDue()
      at.now += 60_000
    }
    assert.equal(tried.length, 3)
    assert.equal(tried[0], tried[1])
    assert.notEqual(tried[1], tried[2])
    await jobs.stop()
    await drop()
  })
})
