import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { callIdentity, uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect } from '#tests/support/browser/browser.ts'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'safelight-kill-mail-'))
const mails = await startMailServer()
after(async () => {
  await mails.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  startServerProcess({
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'school@safelight.test',
  })

test('[14.1] mails that were promised before the server was killed are sent by the next one', async () => {
  await mails.stop()
  const first = await start()
  const people = Array.from({ length: 5 }, () => uniqueEmail('promised'))
  for (const email of people)
    await callIdentity(first.origin, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  await first.end('SIGKILL')
  await mails.restart()
  const second = await start()
  const sent = () => people.map((email) => mails.mailsTo(email).length)
  // Jobs that the killed process had begun have to wait until their leases end.
  await expect.poll(sent, { timeout: 90_000 }).toEqual([1, 1, 1, 1, 1])
  await second.end('SIGTERM')
})
