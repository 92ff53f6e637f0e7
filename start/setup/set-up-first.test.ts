import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { checkLook } from '#contract/check-look.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { createLog } from '#platform/log.ts'
import { readyLooks } from '#school/settings/palettes.ts'
import { isSetUp } from '#school/settings/set-up.ts'
import { findRegistered, makeAdmin } from '#school/users/users.ts'
import { readConfig } from '#start/config/config.ts'
import { openParts, type Parts } from '#start/parts.ts'
import { onBothDatabases, type CreateDatabase } from '#tests/support/database/databases.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import {
  findSetUp,
  firstAdmin,
  sendSetUp,
  setUpAnswers,
} from '#tests/support/process/answer-set-up.ts'
import '#tests/support/quick-hashes.ts'
import { setUpFirst } from './set-up-first.ts'

const hour = 3_600_000

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } }
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Refused).error,
})

/** A new production school, whose servers the test starts one after another. */
async function openNew(t: TestContext, create: CreateDatabase, more: Record<string, string> = {}) {
  const { url, drop } = await create()
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-first-'))
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let ahead = 0
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      ...(url !== undefined && { DATABASE_URL: url }),
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      IDENTITY_API_KEY: 'safelight-local',
      IDENTITY_SECRET: 'x'.repeat(32),
      PAYMENTS: 'instant',
      LOG_LEVEL: 'silent',
      ...more,
    },
    'production',
  )
  const waiting = new Map<Parts, Promise<boolean>>()
  const reopened: Parts[] = []
  t.after(async () => {
    // Those of a test that has failed.
    for (const [{ school, clock }] of waiting)
      await school.db
        .insertInto('school_parts')
        .values({ part: 'basics', version: 1, value: '{}', at: clock(), by_id: null, by_name: '' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await Promise.all(waiting.values())
    await Promise.all(reopened.map(({ close }) => close()))
    await drop()
    await rm(dataDir, { recursive: true })
  })
  const open = () => openParts(config, () => Date.now() + ahead)
  /** Resolves once it waits for the set-up; `ended` once it has been set up. */
  const start = async (at = port) => {
    const printed = Promise.withResolvers<string>()
    const parts = await open()
    const log = createLog('silent')
    const ended = setUpFirst(
      { parts, log, print: printed.resolve },
      { host: '127.0.0.1', port: at },
    )
    waiting.set(
      parts,
      ended.finally(() => waiting.delete(parts)),
    )
    const asked = findSetUp(`${await printed.promise}\n`) ?? assert.fail('no address')
    assert.equal(asked.origin, origin)
    return { token: asked.token, ended, parts }
  }
  /** As the server opens it after its set-up. */
  const reopen = async () => {
    const parts = await open()
    reopened.push(parts)
    return parts
  }
  return { origin, start, reopen, advance: (by: number) => (ahead += by) }
}

test('[20.5] every look that a new school can choose can be read', () => {
  for (const [name, look] of Object.entries(readyLooks)) assert.deepEqual(checkLook(look), [], name)
})

onBothDatabases('the first start', (create) => {
  test('[20.5] until the school is set up, every page is 503 in the visitor’s language, and every call is', async (t) => {
    const { origin, start } = await openNew(t, create)
    const { token, ended } = await start()
    for (const [language, words] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'Wir öffnen bald'],
      ['fr', 'Opening soon'],
    ] as const) {
      const answer = await fetch(`${origin}/classes?topic=portrait`, {
        headers: { 'accept-language': language },
      })
      assert.equal(answer.status, 503)
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      const html = await answer.text()
      assert.ok(html.includes(words) && html.includes('content="noindex"'), html)
    }
    const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=safelight-local'
    for (const [method, path] of [
      ['GET', '/api/classes'],
      ['POST', '/api/users'],
      ['POST', signUp],
      ['DELETE', '/classes'],
    ] as const) {
      const { status, code } = await refusalOf(await fetch(origin + path, { method }))
      assert.deepEqual([status, code], [503, 'unavailable'], path)
    }
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/setup', 200],
      ['/setup?language=de&language=en', 200],
    ] as const)
      assert.equal((await fetch(origin + path)).status, status, path)
    const page = await (await fetch(`${origin}/setup?language=de`)).text()
    assert.ok(page.includes('<html lang="de"') && !page.includes(token))
    await sendSetUp(origin, token)
    assert.equal(await ended, true)
  })

  test('[20.5] a token works once: one that is wrong, of an earlier start or a day old is refused; so is a second set-up', async (t) => {
    const { origin, start, reopen, advance } = await openNew(t, create)
    const first = await start()
    const refused = async (sent: Promise<Response>) => (await refusalOf(await sent)).message
    const t2 = readTranslator('de', 'setup')
    const inGerman = { language: 'de' }
    assert.equal(
      await refused(sendSetUp(origin, 'wrong', setUpAnswers, inGerman)),
      t2('wrongToken'),
    )
    // Another process of the same school, which started later.
    const other = await findFreePort()
    const second = await start(other)
    assert.equal(
      await refused(sendSetUp(origin, first.token, setUpAnswers, inGerman)),
      t2('wrongToken'),
    )
    advance(25 * hour)
    assert.match(await refused(sendSetUp(origin, second.token)), /^This address has expired/)
    advance(-2 * hour)
    const both = await Promise.all(
      [origin, `http://127.0.0.1:${other}`].map((at) => sendSetUp(at, second.token)),
    )
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
    // The process that did not set it up notices.
    assert.deepEqual(await Promise.all([first.ended, second.ended]), [true, true])
    const parts = await reopen()
    const db = parts.school.db
    assert.equal((await db.selectFrom('users').select('id').execute()).length, 1)
    assert.equal(await isSetUp(db), true)
  })

  test('[20.5] answers are checked screen by screen and once more at the end, in the page’s language', async (t) => {
    const { origin, start } = await openNew(t, create)
    const { token, ended } = await start()
    const check = async (step: string, values: Record<string, string>, language = 'en') =>
      (await refusalOf(await sendSetUp(origin, token, values, { step, language }))).fields
    const admin = { adminName: '', email: 'nobody', password: '12345', confirm: '123456' }
    assert.deepEqual(await check('admin', admin), {
      adminName: 'Name is required',
      email: 'Enter an email address, such as name@example.com',
      password: 'Password needs at least 6 characters',
      confirm: "Password Can't match",
    })
    const school = {
      name: ' ',
      zone: 'Mars',
      languages: 'en,en',
      currency: 'JPY',
      withdrawal: 'de',
    }
    assert.deepEqual(await check('school', school, 'de'), {
      name: 'Name: Bitte angeben',
      zone: 'Bitte prüfen Sie diese Angabe',
      languages: 'Bitte prüfen Sie diese Angabe',
      currency: 'Bitte prüfen Sie diese Angabe',
      withdrawal: 'Bitte prüfen Sie diese Angabe',
    })
    assert.deepEqual(Object.keys((await check('look', { look: 'toString' })) ?? {}), ['look'])
    assert.equal((await sendSetUp(origin, token, school, { step: 'look' })).status, 400)
    const { password: _password, ...withoutPassword } = setUpAnswers
    assert.deepEqual(Object.keys((await check('finish', withoutPassword)) ?? {}), ['password'])
    const email = 'a@b'
    assert.deepEqual(await check('finish', { ...setUpAnswers, email }), {
      email: 'Enter an email address, such as name@example.com',
    })
    const long = { adminName: 'x'.repeat(5_001) }
    assert.deepEqual(Object.keys((await check('admin', long)) ?? {}), ['values.adminName'])
    for (const body of ['{', '[]', '{"token":1}', '{"__proto__":{}}'])
      assert.equal((await post(origin, body)).status, 400, body)
    await sendSetUp(origin, token)
    assert.equal(await ended, true)
  })

  test('[20.5] [20.1] the school opens with what was answered; what the environment sets is locked and wins', async (t) => {
    const { origin, start, reopen } = await openNew(t, create, {
      CURRENCY: 'CHF',
      SMTP_URL: 'smtp://u:secret@mail.example',
      MAIL_FROM: 'a@b.example',
    })
    const { token, parts: before, ended } = await start()
    const page = await (await fetch(`${origin}/setup`)).text()
    assert.match(page, /<input id="currency" disabled[^>]* value="CHF">/)
    assert.ok(page.includes('The server sets this (CURRENCY).'))
    assert.ok(page.includes('mail.example') && !page.includes('secret@'))
    // An earlier try got as far as the account.
    await before.identity?.accounts.create({ email: firstAdmin.email, password: 'an-earlier-one' })
    const answers = { zone: 'Europe/Zurich', languages: 'de,en', currency: 'EUR', withdrawal: 'eu' }
    const sent = { ...setUpAnswers, ...answers, name: 'Am See', look: 'daylight' }
    assert.equal((await sendSetUp(origin, token, sent)).status, 200)
    assert.equal(await ended, true)
    const parts = await reopen()
    const { school, config, identity } = parts
    const { settings } = school
    assert.deepEqual(
      [settings.product, settings.timeZone, settings.languages, settings.currency],
      ['Am See', 'Europe/Zurich', ['de', 'en'], 'CHF'],
    )
    assert.deepEqual([settings.withdrawal, config.selling.withdrawal], ['eu', 'eu'])
    assert.deepEqual(config.languages, ['de', 'en'])
    assert.deepEqual(settings.parts.look, readyLooks.daylight)
    const admin = await findRegistered(school, firstAdmin.email)
    assert.deepEqual([admin?.role, admin?.name], ['Admin', 'Olga Owner'])
    const account = await identity?.accounts.find(firstAdmin.email)
    assert.equal(admin?.uid, account?.uid)
    const history = await school.db
      .selectFrom('audit')
      .select(['subject_id', 'actor_name'])
      .where('kind', '=', 'part-published')
      .execute()
    assert.deepEqual(history.map(({ subject_id }) => subject_id).toSorted(), ['look', 'name'])
    assert.ok(history.every(({ actor_name }) => actor_name === 'Olga Owner'))
  })

  test('[20.5] a school with a user, made by a release without a set-up, counts as set up; a name of the environment is not stored', async (t) => {
    const { origin, start, reopen } = await openNew(t, create, { PRODUCT_NAME: 'Of the server' })
    const { token, parts, ended } = await start()
    assert.equal(await isSetUp(parts.school.db), false)
    assert.equal((await sendSetUp(origin, token)).status, 200)
    await ended
    const opened = await reopen()
    assert.equal(opened.school.settings.product, 'Of the server')
    const { db } = opened.school
    await db.deleteFrom('school_parts').execute()
    assert.equal(await isSetUp(db), true)
    // A school that runs already must choose before it starts again (clause 21.2).
    await assert.rejects(
      reopen(),
      /^Error: WITHDRAWAL: must be set to serve a real site: eu .* or off/,
    )
    assert.equal(await makeAdmin(opened.school, firstAdmin.email), 'already')
  })
})

const post = (origin: string, body: string) =>
  fetch(`${origin}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
