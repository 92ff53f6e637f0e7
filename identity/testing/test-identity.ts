import { randomUUID } from 'node:crypto'
import { after, before, describe } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { defaultLetterPalette, defaultPalette } from '#platform/http/palette.ts'
import type { Mailer, Message } from '#platform/mail/mailer.ts'
import { createMails } from '#platform/mail/mails.ts'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import '#tests/support/quick-hashes.ts'
import { createCodeMailWording } from '#start/code-mail-wording.ts'
import { answerBrokenAddress } from '#identity/http/plugin.ts'
import { createIdentity, type Identity, type IdentityParts } from '#identity/service.ts'

export type TestAnswer = { status: number; body: Record<string, unknown>; code: string }

export type TestIdentity = {
  app: FastifyInstance
  identity: Identity
  parts: IdentityParts
  wait: (seconds: number) => void
  call: (name: string, body?: unknown) => Promise<TestAnswer>
  refresh: (refreshToken: string) => Promise<TestAnswer>
  register: (email: string, password?: string) => Promise<TestAccount>
  /** The next unread mail to this e-mail; first sends the mails that are due. */
  nextMail: (to: string) => Promise<TestMail>
  deleted: string[]
  /** First sends the mails that are due. */
  countMails: (to: string) => Promise<number>
  close: () => Promise<void>
}

/** A mail with its link and code. */
type TestMail = Message & { link: URL; code: string }

export type TestAccount = {
  localId: string
  idToken: string
  refreshToken: string
  email: string
  password: string
}

export const testKey = 'test-key'

function createMailbox() {
  const sent: Message[] = []
  const unread = new Map<string, Message[]>()
  return {
    send: async (message: Message) => {
      sent.push(message)
      unread.set(message.to, [...(unread.get(message.to) ?? []), message])
    },
    next: (to: string): TestMail => {
      const message = unread.get(to)?.shift()
      if (message === undefined) throw new Error(`No mail to ${to} has come.`)
      const link = new URL(/https?:\S+/.exec(message.text)?.[0] ?? '')
      return { ...message, link, code: link.searchParams.get('oobCode') ?? '' }
    },
    count: (to: string) => sent.filter((message) => message.to === to).length,
  }
}

/** Overrides a usual school's; `mailer` replaces the mailbox. */
type TestSettings = Partial<IdentityParts> & { mailer?: Mailer }

/**
 * Uses `database`, or a new one in memory; the clock stands at `start`. `settings` override the usual ones.
 */
export async function createTestIdentity(
  database?: Database,
  start = Date.UTC(2027, 0, 15, 9),
  { mailer, ...settings }: TestSettings = {},
): Promise<TestIdentity> {
  let now = start
  const mailbox = createMailbox()
  const own = database ?? openDatabase({ file: ':memory:' })
  const clock = () => now
  const deleted: string[] = []
  const jobs = settings.jobs ?? (await createJobs(own, clock))
  const limited = settings.limitAttempts ?? true
  const by = mailer ?? { send: mailbox.send }
  const parts: IdentityParts = {
    database: own,
    clock,
    jobs,
    notifyDeleted: jobs.register(
      'account-deleted',
      'database',
      z.object({ uid: z.string() }),
      async ({ uid }) => void deleted.push(uid),
    ),
    mails: await createMails({ database: own, clock, jobs, mailer: by, limited }),
    projectId: 'test-school',
    apiKey: testKey,
    secret: 'a secret for the keys of one test',
    origin: 'https://school.example',
    wording: createCodeMailWording({
      readSettings: () => ({
        product: 'Test School',
        palettes: { page: defaultPalette, letter: defaultLetterPalette },
        parts: { texts: {} },
      }),
      origin: 'https://school.example',
      languages: ['en', 'de'],
    }),
    protectEmails: true,
    limitAttempts: true,
    testMode: false,
    demo: false,
    providers: {},
    ...settings,
  }
  const identity = await createIdentity(parts)
  const app = Fastify({
    frameworkErrors: (error, request, reply) => {
      if (!answerBrokenAddress(error, request, reply)) throw error
    },
  })
  await app.register(identity.plugin)
  const post = async (url: string, payload: unknown): Promise<TestAnswer> => {
    const response = await app.inject({
      method: 'POST',
      url: `${url}?key=${testKey}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
    const body = response.json<Record<string, unknown>>()
    const { message = '' } = (body['error'] ?? {}) as { message?: string }
    return { status: response.statusCode, body, code: message.split(' : ')[0] ?? '' }
  }
  const call = (name: string, body: unknown = {}) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${name}`, body)
  return {
    app,
    identity,
    parts,
    deleted,
    wait: (seconds) => {
      now += seconds * 1000
    },
    call,
    refresh: (refreshToken) =>
      post('/securetoken.googleapis.com/v1/token', { grantType: 'refresh_token', refreshToken }),
    register: async (email, password = 'correct horse') => {
      const { body, status } = await call('signUp', { email, password })
      if (status !== 200) throw new Error(`sign-up of ${email}: ${JSON.stringify(body)}`)
      return { ...body, email, password } as TestAccount
    },
    nextMail: async (to) => {
      await parts.jobs.runDue()
      return mailbox.next(to)
    },
    countMails: async (to) => {
      await parts.jobs.runDue()
      return mailbox.count(to)
    },
    close: async () => {
      await app.close()
      if (database === undefined) await own.close()
    },
  }
}

/** By `onBothDatabases`, with one service per suite; tests use different e-mails. */
export function onEachIdentity(
  title: string,
  suite: (service: () => TestIdentity) => void,
  settings: TestSettings = {},
): void {
  onBothDatabases(title, (create) => {
    let stored: TestDatabase
    let service: TestIdentity
    before(async () => {
      stored = await create('migrated')
      service = await createTestIdentity(stored.database, undefined, settings)
    })
    after(async () => {
      await service.close()
      await stored.drop()
    })
    suite(() => service)
  })
}

/** On SQLite only, with one service per suite. */
export function onSqliteIdentity(
  title: string,
  suite: (service: () => TestIdentity) => void,
  settings: TestSettings = {},
): void {
  describe(title, () => {
    let service: TestIdentity
    before(async () => {
      service = await createTestIdentity(undefined, undefined, settings)
    })
    after(() => service.close())
    suite(() => service)
  })
}

export const newEmail = (): string => `${randomUUID()}@school.example`
