import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { generateKeyPair, SignJWT } from 'jose'
import { sql, type Transaction } from 'kysely'
import type { Role } from '#contract/access.ts'
import { createClient, type Client, type Transport } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { ClassStatus } from '#contract/classes.ts'
import { createTokenReader, createTokenVerifier, InvalidToken } from '#identity/verify-token.ts'
import { liftTimeLimits } from '#platform/database/lift-time-limits.ts'
import type { Database } from '#platform/database/open.ts'
import { openDiskFiles } from '#platform/files/disk-files.ts'
import { HttpError } from '#platform/http/errors.ts'
import { createServer } from '#platform/http/server.ts'
import { newId } from '#platform/ids.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createMails } from '#platform/mail/mails.ts'
import { createOutbox, type StoredMessage } from '#platform/mail/outbox.ts'
import { createLog, type Log } from '#platform/log.ts'
import type { Account, Actor } from '#school/base/caller.ts'
import type { Tables } from '#school/base/tables.ts'
import { payOrder, startCheckout } from '#school/checkouts/checkouts.ts'
import * as adding from '#school/classes/add-class.ts'
import { beginIfDue } from '#school/classes/begin-class.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { startOf, type NewClass } from '#school/classes/class-row.ts'
import { setClassStatus } from '#school/classes/review-class.ts'
import { placeOrder } from '#school/orders/place-order.ts'
import { createSchool, type OpenSchool, type SchoolParts } from '#school/school.ts'
import { makeAdmin, recogniseUser, registerUser } from '#school/users/users.ts'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { plainSelling } from '#tests/support/money/selling.ts'

const projectId = 'test-school'
const keys = await generateKeyPair('RS256')
const strangerKeys = await generateKeyPair('RS256')

/** A person with an account of the identity service, and their typed client. */
export type Visitor = { account: Account; idToken: string; client: Client }
/** A person with a user record as well. */
export type Person = Visitor & { actor: Actor }

export type TestSchool = {
  app: FastifyInstance
  school: OpenSchool
  /** Nothing is done before `runDue` is called. */
  jobs: Jobs
  /** Runs due jobs, moves the clock on by five minutes, and sends the letters that waited for further news. */
  sendLetters: () => Promise<void>
  /** A person's mails, newest first. */
  mailsTo: (person: Person) => readonly StoredMessage[]
  /** All mails, newest first; the last fifty. */
  outbox: () => readonly StoredMessage[]
  database: Database
  /** The folder of its pictures. */
  photoFolder: string
  /** The present, in milliseconds since 1970; every reading of the clock is one millisecond later. */
  time: { now: number }
  /** The accounts that the school has disabled. */
  disabled: Set<string>
  /** The accounts deleted by their owners. */
  deletedAccounts: Set<string>
  /** The accounts whose e-mail was never verified; the school believes that all others were. */
  unverified: Set<string>
  /** The present e-mail of every visitor's account, by its uid; null if it has none. */
  emails: Map<string, string | null>
  client: (idToken: string | null) => Client
  sign: (
    claims: Record<string, unknown>,
    options?: { stranger?: true; expired?: true },
  ) => Promise<string>
  visitor: (account?: Partial<Account>) => Promise<Visitor>
  person: (role: Role) => Promise<Person>
  /** A meeting that begins this many milliseconds from now; two hours long. */
  meetingIn: (delay: number, length?: number) => Meeting
  /** Adds a class of a new instructor (or of `by`); approved by default. */
  addClass: (
    input?: Partial<NewClass> & { by?: Person; status?: ClassStatus },
  ) => Promise<{ id: string; instructor: Person }>
  /** Places an order of `student` for a class. */
  order: (student: Person, classId: string) => Promise<string>
  /** Pays an order of `student` for a new class of `instructor`, which meets tomorrow: the order, its checkout and receipt, a refund that failed, a coupon, and a withdrawal in words. */
  bought: (
    student: Person,
    instructor: Person,
  ) => Promise<Record<'paid' | 'checkout' | 'receipt' | 'refund' | 'coupon' | 'withdrawal', string>>
  /** A class by `instructor` that has begun, and a review of it by `student`, who has paid. */
  reviewed: (student: Person, instructor: Person) => Promise<{ taught: string; review: string }>
  close: () => Promise<void>
}

function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      payload: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body,
    })
    const { link, items } = response.headers
    return {
      status: response.statusCode,
      link: typeof link === 'string' ? link : null,
      items: typeof items === 'string' ? items : null,
      body: response.body,
    }
  }
}

/**
 * A whole school on its own database, called over inject with tokens of a test key. `prepare`
 * may add hooks to its server.
 */
export async function startSchool(
  create: CreateDatabase,
  {
    prepare,
    timeZone = 'UTC',
    languages = ['en'],
    embedOrigins = [],
    environment,
    selling = plainSelling,
    paying,
    accountTables = {},
    maxPhotoBytes = 1e9,
    maxWorkBytes = 1e9,
    time = { now: Date.UTC(2030, 0, 1) },
    beside,
    log,
    mailer,
    limited = true,
  }: {
    prepare?: (app: FastifyInstance) => void
    timeZone?: string
    languages?: SchoolParts['languages']
    embedOrigins?: readonly string[]
    environment?: ReadonlySet<string>
    selling?: SchoolParts['selling']
    paying?: SchoolParts['paying']
    accountTables?: SchoolParts['accountTables']
    /** Maximum bytes of its pictures. */
    maxPhotoBytes?: number
    /** Maximum bytes of student work. */
    maxWorkBytes?: number
    time?: TestSchool['time']
    /** A school whose database and accounts it shares, like another process of it. */
    beside?: TestSchool
    log?: Log
    /** Sends its mails, instead of storing them. */
    mailer?: Mailer
    /** Whether a mailbox gets only so many mails. */
    limited?: boolean
  } = {},
): Promise<TestSchool> {
  const { database, drop } = beside ? { ...beside, drop: async () => {} } : await create('migrated')
  const clock = () => (time.now += 1)
  const {
    disabled = new Set<string>(),
    deletedAccounts = new Set<string>(),
    unverified = new Set<string>(),
    emails = new Map<string, string | null>(),
  } = beside ?? {}
  const readToken = createTokenReader({ projectId, keys: async () => keys.publicKey, clock })
  const verifyToken = createTokenVerifier(readToken, async ({ uid }) => {
    if (disabled.has(uid)) throw new InvalidToken('The account is disabled.')
    if (deletedAccounts.has(uid)) throw new InvalidToken('The account is gone.')
  })
  const jobs = await createJobs(database, clock)
  const outbox = createOutbox(clock)
  const photoFolder = await mkdtemp(join(tmpdir(), 'safelight-photos-'))
  const school = await createSchool({
    database,
    jobs,
    mails: await createMails({
      database,
      clock,
      jobs,
      mailer: mailer ?? outbox,
      limited,
      ...(log && { log }),
    }),
    photoStores: {
      stored: await openDiskFiles(photoFolder),
      incoming: await openDiskFiles(join(photoFolder, 'incoming')),
      max: { shown: maxPhotoBytes, works: maxWorkBytes },
    },
    accountTables,
    verifyToken,
    disableAccount: async (uid) => void disabled.add(uid),
    emailOf: async (uid) => (deletedAccounts.has(uid) ? undefined : emails.get(uid)),
    isAccountOpen: async (uid) => !deletedAccounts.has(uid) && !disabled.has(uid),
    isEmailVerified: async (uid, email) => !unverified.has(uid) && emails.get(uid) === email,
    clock,
    product: 'Testlight',
    languages,
    embedOrigins,
    ...(environment && { environment }),
    origin: 'https://school.example',
    timeZone,
    mailFrom: 'Testlight <school@school.example>',
    selling,
    ...(paying && { paying }),
    ...(log && { log }),
  })
  const app = await createServer(createLog('silent'), 'loopback')
  prepare?.(app)
  await app.register(school.plugin, { prefix: '/api' })
  await app.register(school.feed)
  await app.register(school.elsewhere)
  await app.register(school.unsubscribe)
  if (school.webhook !== null) await app.register(school.webhook)
  await app.ready()

  const transport = injectTransport(app)
  const client = (idToken: string | null) => createClient(transport, async () => idToken)

  const sign: TestSchool['sign'] = (claims, options = {}) => {
    const seconds = Math.floor(time.now / 1000) - (options.expired ? 7200 : 0)
    return new SignJWT({ auth_time: seconds, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(options.stranger ? strangerKeys.privateKey : keys.privateKey)
  }

  const visitor: TestSchool['visitor'] = async (overrides = {}) => {
    const uid = overrides.uid ?? randomUUID()
    const { email = `${uid}@example.com`, emailVerified = false } = overrides
    const account = { uid, email, emailVerified }
    emails.set(uid, email)
    const idToken = await sign({ sub: uid, email, email_verified: emailVerified })
    return { account, idToken, client: client(idToken) }
  }

  const person: TestSchool['person'] = async (role) => {
    const somebody = await visitor()
    const { email } = somebody.account
    await registerUser(school, somebody.account, {
      name: `${role} ${email}`,
      role: role === 'Admin' ? 'Instructor' : role,
      photo: '',
    })
    if (role === 'Admin') await makeAdmin(school, email)
    const actor = await recogniseUser(school, somebody.account)
    if (actor === null) throw new Error(`${email} was not registered`)
    return {
      ...somebody,
      actor: {
        ...actor,
        get signedInAt() {
          return time.now
        },
      },
    }
  }

  const meetingIn: TestSchool['meetingIn'] = (delay, length = 7_200_000) => ({
    startsAt: time.now + delay,
    endsAt: time.now + delay + length,
  })

  let reviewer: Promise<Person> | undefined
  const addClass: TestSchool['addClass'] = async ({ by, status = 'approved', ...input } = {}) => {
    const instructor = by ?? (await person('Instructor'))
    const meetings = status === 'begun' ? [meetingIn(60_000)] : []
    const { insertedId } = await adding.addClass(school, instructor.actor, {
      className: `Course ${randomUUID()}`,
      description: 'How light falls, and what to do about it.',
      photo: '/photos/class-01.jpg',
      instructorName: instructor.actor.name,
      price: 49.5,
      availableSeats: 10,
      topic: 'other',
      level: 'all',
      meetings,
      ...input,
    })
    if (status === 'pending') return { id: insertedId, instructor }
    reviewer ??= person('Admin')
    const admin = (await reviewer).actor
    const decision = status === 'denied' ? 'denied' : 'approved'
    await setClassStatus(school, admin, insertedId, { status: decision })
    if (status === 'cancelled')
      await cancelClass(school, admin, insertedId, { reason: 'The tutor is ill.' })
    if (status === 'begun') {
      time.now = Math.max(time.now, startOf(meetings))
      await beginIfDue(school, insertedId)
    }
    return { id: insertedId, instructor }
  }

  const order: TestSchool['order'] = async ({ actor }, classId) => {
    const requested = { classId, courseName: 'by id', studentName: actor.name }
    return (await placeOrder(school, actor, requested)).insertedId
  }

  const bought: TestSchool['bought'] = async (student, instructor) => {
    const { id } = await addClass({ by: instructor, meetings: [meetingIn(86_400_000)] })
    const paid = await order(student, id)
    const { _id, receipt } = await startCheckout(school, student.actor, { orderIds: [paid] })
    if (receipt === undefined) throw new Error('the receipt is not there')
    const failed = newId()
    const second = `pi_${failed}`
    await database
      .tables<Tables>()
      .insertInto('ledger')
      .values({
        id: newId(),
        checkout_id: _id,
        kind: 'payment',
        amount_minor: 1,
        currency: 'USD',
        method: 'provider',
        reference: second,
        at: clock(),
      })
      .execute()
    await database
      .tables<Tables>()
      .insertInto('refunds')
      .values({
        id: failed,
        checkout_id: _id,
        order_id: null,
        amount_minor: 1,
        reason: 'surplus',
        note: null,
        status: 'failed',
        payment_id: second,
        attempt: 1,
        provider_ref: null,
        error: 'The card has expired.',
        created_at: clock(),
        final_at: clock(),
      })
      .execute()
    const boss = await person('Admin')
    const coupon = await boss.client.addCoupon({ body: { code: `B-${_id}`, percent: 10 } })
    const { name, email } = student.actor
    const statement = { name, email, text: 'A class' }
    const { insertedId: withdrawal } = await client(null).withdraw({ body: statement })
    return {
      paid,
      checkout: _id,
      receipt: receipt._id,
      refund: failed,
      coupon: coupon.insertedId ?? '',
      withdrawal,
    }
  }

  const reviewed: TestSchool['reviewed'] = async ({ actor, client: mine }, by) => {
    const { id: taught } = await addClass({ by, meetings: [meetingIn(1_000)] })
    await payOrder(school, actor, await order({ ...by, actor }, taught))
    time.now += 1_000
    const params = { id: taught }
    await mine.writeReview({ params, body: { stars: 3 } })
    const own = await mine.readOwnReview({ params })
    if (own.review === null) throw new Error('the review is not there')
    return { taught, review: own.review._id }
  }

  const close = async () => {
    await app.close()
    await drop()
    await rm(photoFolder, { recursive: true, force: true })
  }
  return {
    app,
    school,
    jobs,
    sendLetters: async () => {
      await jobs.runDue()
      time.now += 5 * 60_000
      await jobs.runDue()
    },
    outbox: outbox.list,
    mailsTo: ({ account }) => outbox.list().filter(({ to }) => to === account.email),
    database,
    photoFolder,
    time,
    disabled,
    deletedAccounts,
    unverified,
    emails,
    client,
    sign,
    visitor,
    person,
    meetingIn,
    addClass,
    order,
    bought,
    reviewed,
    close,
  }
}

/** A client for a person whose token may have expired by now. */
export async function signInAgain(at: TestSchool, { account }: Visitor): Promise<Client> {
  const { uid, email, emailVerified } = account
  return at.client(await at.sign({ sub: uid, email, email_verified: emailVerified }))
}

/** The refusal of a call: `409 no-seats-left`; `done` without one. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof ApiError || error instanceof HttpError)
      return `${error.status} ${error.code}`
    throw error
  }
}

/** Resolves once `count` transactions of the school are waiting for a lock; PostgreSQL only. */
export async function awaitLocks({ database }: TestSchool, count: number): Promise<void> {
  const deadline = Date.now() + 60_000
  for (let waiting = 0; waiting < count;) {
    if (Date.now() > deadline) throw new Error(`only ${waiting} calls wait for a lock`)
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.tables())
    waiting = rows[0]?.waiting ?? 0
  }
}

/**
 * Starts `calls` so that they meet: on PostgreSQL the transaction `hold` keeps rows locked until
 * every call waits for a lock, so each has read its data before any has written. SQLite
 * runs one transaction after another anyway.
 */
export async function meet<Result>(
  at: TestSchool,
  hold: (trx: Transaction<Tables>) => Promise<unknown>,
  calls: (() => Promise<Result>)[],
): Promise<Result[]> {
  const start = () => calls.map((call) => call())
  if (at.database.engine === 'sqlite') return Promise.all(start())
  const db = at.database.tables<Tables>()
  const started = await db.transaction().execute(async (trx) => {
    // On a busy machine, calls take longer to reach the lock than a transaction may last.
    await liftTimeLimits(trx)
    await hold(trx)
    const running = start()
    await awaitLocks(at, calls.length)
    return { running }
  })
  return Promise.all(started.running)
}
