import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSetUp, sendSetUp } from './answer-set-up.ts'
import { findFreePort } from './free-port.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { startServerProcess } from './server-process.ts'

export type EmptySchool = {
  origin: string
  /** Of the address that the server has printed. */
  token: string
  mails: MailServer
  close: () => Promise<void>
}

/** Starts the built server in production over an empty database, beside a mail server: it waits for its set-up. */
export async function startEmptySchool(): Promise<EmptySchool> {
  const [port, folder, mails] = await Promise.all([
    findFreePort(),
    mkdtemp(join(tmpdir(), 'safelight-empty-')),
    startMailServer(),
  ])
  const origin = `http://127.0.0.1:${port}`
  const printed = Promise.withResolvers<string>()
  const settings = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: folder,
    IDENTITY_API_KEY: 'safelight-local',
    IDENTITY_SECRET: 'x'.repeat(32),
    PAYMENTS: 'instant',
    LOG_LEVEL: 'error',
    SMTP_URL: mails.url,
    MAIL_FROM: 'school@safelight.test',
  }
  // It reports that it is open after the set-up.
  const opening = startServerProcess(settings, 'production', undefined, (output) => {
    const token = findSetUp(output)?.token
    if (token !== undefined) printed.resolve(token)
  })
  opening.catch(printed.reject)
  const token = await printed.promise
  return {
    origin,
    token,
    mails,
    close: async () => {
      // After a test that failed it may still wait.
      await sendSetUp(origin, token)
      await (await opening).end('SIGKILL')
      await mails.stop()
      await rm(folder, { recursive: true })
    },
  }
}
