import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { isSentPhoto, isShipped, readOwnPhoto } from '#contract/photos.ts'
import { workWidths } from '#contract/work-photos.ts'
import { createServer } from '#platform/http/server.ts'
import type { Tables } from '#school/base/tables.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { signPicture } from '#school/photos/signed-pictures.ts'
import { registerSentPhotos, registerWorkPictures } from '#start/http/pictures.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { asBody, paint } from '#tests/support/files/test-photos.ts'
import { keepLog } from '#tests/support/process/logged-server.ts'
import {
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school/school.ts'
import { writeVersion, writeWork } from '#tests/support/school/works.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'

const minute = 60_000

onDatabase('the address of a picture that was handed in', (create) => {
  let at: TestSchool
  let app: FastifyInstance
  let me: Person
  let sent: { insertedId: string; photo: string }
  let work: string
  const { log, lines } = keepLog('trace')
  /** The school as another process has it; its clock stands still. */
  const elsewhere = () => ({ ...at.school, clock: () => at.time.now })
  const db = () => at.database.tables<Tables>()
  const isNoPicture = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    assert.equal(statusCode, 404, url)
    assert.match(body, /"not-found"/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-robots-tag'], 'noindex')
  }

  before(async () => {
    at = await startSchool(create)
    me = (await createHandInSchool(at).teachOne()).student
    const body = asBody(await paint(1300, 900, '#a63').jpeg().toBuffer())
    sent = await me.client.addPhoto({ query: { for: 'work' }, body })
    const { id: classId } = await at.addClass()
    work = (await writeWork(at, classId, me)).work
    await show()
    app = await createServer(log, 'loopback')
    registerWorkPictures(app, elsewhere())
    registerSentPhotos(app, at.school)
  })
  after(async () => {
    await app.close()
    await at.close()
  })
  const sign = () => signPicture(elsewhere(), sent.insertedId, me.actor.id)
  const show = () => writeVersion(at, me, work, { number: 2, photoId: sent.insertedId })

  test('[18.4] is answered with a JPEG in four widths, which is never enlarged', async () => {
    const pictures = await sign()
    assert.deepEqual(Object.keys(pictures).map(Number), [...workWidths])
    for (const width of workWidths) {
      const { statusCode, headers, rawPayload } = await app.inject(pictures[width])
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'image/jpeg')
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
      const seconds = Number(/^private, max-age=(\d+)$/.exec(headers['cache-control'] ?? '')?.[1])
      assert.ok(seconds >= 15 * 60 && seconds <= 30 * 60, String(seconds))
      const made = await sharp(rawPayload).metadata()
      assert.deepEqual([made.format, made.width], ['jpeg', Math.min(width, 1300)])
      const known = { 'if-none-match': headers.etag ?? '' }
      const again = await app.inject({ url: pictures[width], headers: known })
      assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
    }
  })

  test('[18.4] the photograph has no other address, and no other field takes it', async () => {
    assert.match(sent.photo, /^\/photos\/work-[0-9a-f]{32}\.jpg$/)
    assert.deepEqual([isSentPhoto(sent.photo), isShipped(sent.photo)], [false, false])
    assert.equal(readOwnPhoto(sent.photo), null)
    const word = sent.photo.replace('.jpg', '')
    for (const address of [sent.photo, ...workWidths.map((width) => `${word}-${width}.jpg`)])
      assert.equal((await app.inject(address)).statusCode, 404, address)
    const found = await openPhoto(at.school, `${word.replace('/photos/', '')}-400.jpg`)
    assert.ok((await buffer((found ?? assert.fail()).content)).length > 0)
    const photo = { body: { photo: sent.photo } }
    assert.equal(await outcomeOf(me.client.changeProfile(photo)), '400 invalid-input')
  })

  test('[18.4] is the same for a quarter of an hour, for each person, in each process', async () => {
    const quarter = 15 * minute
    at.time.now = Math.ceil(at.time.now / quarter) * quarter
    const first = await sign()
    at.time.now += quarter - 1
    assert.deepEqual(await sign(), first)
    const other = await signPicture(elsewhere(), sent.insertedId, 'somebody')
    assert.notEqual(other[400].split('key=')[1], first[400].split('key=')[1])
    at.time.now += 1
    assert.notDeepEqual(await sign(), first)
  })

  test('[18.4] is good for half an hour at most', async () => {
    const quarter = 15 * minute
    at.time.now = Math.ceil(at.time.now / quarter) * quarter
    const { 800: address } = await sign()
    at.time.now += 30 * minute - 1_000
    const { statusCode, headers } = await app.inject(address)
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, max-age=1'])
    at.time.now += 1_000
    await isNoPicture(address)
  })

  test('[18.4] that was altered anywhere is 404', async () => {
    const { 400: address } = await sign()
    assert.equal((await app.inject(address)).statusCode, 200)
    const begin = '/work-pictures/'.length
    for (let index = begin; index < address.length; index += 1) {
      const was = address.charAt(index)
      // Not the syntax of the query: writing it differently does not make a different address.
      if ('/?&='.includes(was)) continue
      const other = was === '7' ? '8' : '7'
      await isNoPicture(address.slice(0, index) + other + address.slice(index + 1))
    }
    const [path = '', query = ''] = address.split('?')
    const parts = query.split('&')
    for (const part of parts)
      await isNoPicture(`${path}?${parts.filter((one) => one !== part).join('&')}`)
    for (const twice of parts) await isNoPicture(`${address}&${twice}`)
    await isNoPicture(path)
    for (const width of ['800', '0400', '400.0', '2560', 'x'])
      await isNoPicture(address.replace('/400?', `/${width}?`))
    const until = Number(/until=(\d+)/.exec(address)?.[1])
    await isNoPicture(address.replace(`until=${until}`, `until=${until + 900_000}`))
    await isNoPicture(address.replace(`until=${until}`, `until=0${until}`))
  })

  test('[18.4] ends at once with the right to see it, and with the photograph', async () => {
    const { 400: address } = await sign()
    assert.equal((await app.inject(address)).statusCode, 200)
    await db().deleteFrom('versions').where('photo_id', '=', sent.insertedId).execute()
    await isNoPicture(address)
    await show()
    assert.equal((await app.inject(address)).statusCode, 200)
    const gone = 'a'.repeat(32)
    await isNoPicture((await signPicture(elsewhere(), gone, me.actor.id))[400])
    // A public photo has no such address.
    const body = asBody(await paint(600, 400, '#a63').jpeg().toBuffer())
    // A token lasts an hour.
    const shown = await (await at.person('Student')).client.addPhoto({ body })
    await isNoPicture((await signPicture(elsewhere(), shown.insertedId, me.actor.id))[400])
  })

  test('[18.4] is signed with a key of the school’s own, which all its processes have', async () => {
    const [key, ...others] = await at.database
      .tables<Tables>()
      .selectFrom('school_keys')
      .selectAll()
      .execute()
    assert.deepEqual([key?.name, others.length], ['pictures', 0])
    assert.equal(Buffer.from(key?.key ?? '', 'base64url').length, 32)
    const foreignSchool = await startSchool(create)
    const { school, time } = foreignSchool
    time.now = at.time.now
    const { 400: foreign } = await signPicture(school, sent.insertedId, me.actor.id)
    await isNoPicture(foreign)
    await foreignSchool.close()
  })

  test('[18.4] is in no line of the log', () => {
    assert.ok(lines.length > 100)
    for (const line of lines) assert.doesNotMatch(JSON.stringify(line), /key=|until=|\?/)
  })

  test('[18.4] is visible to everyone who may see the work, and to nobody before it is in one', async () => {
    const server = await createServer(log, 'loopback')
    registerWorkPictures(server, at.school)
    const body = asBody(await paint(1200, 900, '#a63').jpeg().toBuffer())
    const { student } = await createHandInSchool(at).teachOne()
    const fresh = await student.client.addPhoto({ query: { for: 'work' }, body })
    const other = await at.person('Instructor')
    const statusFor = async ({ actor }: Person) => {
      const { 400: address } = await signPicture(at.school, fresh.insertedId, actor.id)
      return (await server.inject(address)).statusCode
    }
    assert.deepEqual([await statusFor(student), await statusFor(other)], [404, 404])
    const { id: classId, instructor } = await at.addClass({})
    const { work: shown } = await writeWork(at, classId, student)
    await writeVersion(at, student, shown, { number: 2, photoId: fresh.insertedId })
    assert.deepEqual(
      [await statusFor(student), await statusFor(instructor), await statusFor(other)],
      [200, 200, 404],
    )
    await server.close()
  })
})
