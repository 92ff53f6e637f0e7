import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { photoFormats, photoVariant, readOwnPhoto } from '#contract/photos.ts'
import { photoLimits } from '#contract/photo-calls.ts'
import type { RateCountsTables } from '#platform/http/rate-counts.ts'
import type { Tables } from '#school/base/tables.ts'
import { addPhoto, openPhoto } from '#school/photos/photos.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, type Person } from '#tests/support/school/school.ts'
import { errorOf, send } from '#tests/support/school/send.ts'

describe('sending a photo', () => {
  const at = openSchool(createSqlite)

  const post = (who: Person, body: Buffer, type = 'image/jpeg', query = '') =>
    send(at, `/api/photos${query}`, who, { body, headers: { 'content-type': type } })

  const readPhoto = async (address: string) => {
    const found = await openPhoto(at.school, address.replace('/photos/', ''))
    return buffer((found ?? assert.fail(`${address} is not there`)).content)
  }

  for (const [purpose, photoWidth, widest] of [
    ['class', 900, 1000],
    ['class', 1700, 1600],
    ['portrait', 900, 640],
  ] as const)
    test(`[12.1] [12.2] a ${purpose} of ${photoWidth} pixels has every address that pages ask for, and no other`, async () => {
      const me = await at.person('Instructor')
      const sent = await makeTestPhoto(photoWidth, 1200)
      const answer = await post(me, sent, 'image/png', `?for=${purpose}`)
      assert.equal(answer.statusCode, 201, answer.body)
      const { insertedId, photo } = answer.json<{ insertedId: string; photo: string }>()
      assert.match(photo, /^\/photos\/(?:class|instructor)-[0-9a-f]{32}-[0-9a-f]{18}w?\.jpg$/)
      const own = readOwnPhoto(photo) ?? assert.fail('pages do not know it')
      assert.equal(own.widths.at(-1), widest)
      const addresses = photoFormats.flatMap((format) =>
        own.widths.map((width) => photoVariant(own.name, 'whole', width, format)),
      )
      for (const address of addresses) {
        const { width, format } = await sharp(await readPhoto(address)).metadata()
        const [, variantWidth, ending] = /-(\d+)\.(\w+)$/.exec(address) ?? []
        const expected = [
          Math.min(Number(variantWidth), photoWidth),
          ending === 'avif' ? 'heif' : ending,
        ]
        assert.deepEqual([width, format], expected, address)
      }
      const share = await sharp(await readPhoto(own.share.address)).metadata()
      assert.deepEqual([share.width, share.height], [own.share.width, own.share.height])
      assert.equal((await sharp(await readPhoto(photo)).metadata()).format, 'jpeg')
      const db = at.database.tables<Tables>()
      const rows = await db
        .selectFrom('photo_files')
        .selectAll()
        .where('photo_id', '=', insertedId)
        .execute()
      assert.deepEqual(
        rows.map(({ name }) => `/photos/${name}`).sort(),
        [...addresses, own.share.address, photo].sort(),
      )
      for (const wrong of ['-701.webp', '-200.png', '.png', ''])
        assert.equal(await openPhoto(at.school, `${own.name}${wrong}`), undefined)
    })

  test('[12.1] a file that is no photograph is refused at its field, and leaves nothing', async () => {
    const me = await at.person('Student')
    const before = await readdir(at.photoFolder)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const cases: [Buffer, RegExp][] = [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
        /^This file is in SVG format\. .* JPEG/,
      ],
      [heic, /HEIC photo, the format that iPhones use.* JPEG/],
      [Buffer.from('FUJIFILMCCD-RAW 0201FF383501'), /^This is a camera raw file, .* JPEG copy/],
      [Buffer.from('II*\0'), /^This is a TIFF or camera raw file, .* JPEG copy/],
      [Buffer.from('hello'), /^We can’t read this photo\. .* JPEG, PNG, WebP or AVIF/],
      [(await makeTestPhoto(900, 900)).subarray(0, 900), /^This JPEG photo is damaged/],
      [await makeTestPhoto(599, 300), /is 599 pixels. It must be at least 600/],
    ]
    const heavy = await readFile(join(import.meta.dirname, '../../tests/support/files/heavy.avif'))
    if (process.platform === 'linux')
      cases.push([heavy, /too much memory .* save it as a plain JPEG/])
    for (const [bytes, pattern] of cases) {
      const answer = await post(me, bytes)
      const { code, message, fields } = errorOf(answer)
      assert.deepEqual([answer.statusCode, code], [400, 'not-a-photo'])
      assert.match(message, pattern)
      assert.deepEqual(fields, { photo: message })
    }
    assert.equal(
      (await post(me, await makeTestPhoto(199, 20), 'image/jpeg', '?for=portrait')).statusCode,
      400,
    )
    assert.equal((await post(me, heic, 'image/heic', '?for=wall')).statusCode, 400)
    assert.deepEqual(await readdir(at.photoFolder), before)
    assert.deepEqual(await readdir(`${at.photoFolder}/incoming`), [])
  })

  test('[12.1] each person has a limit of photos a day; then 429 says how long to wait', async () => {
    const [me, other] = [await at.person('Student'), await at.person('Student')]
    const bytes = await makeTestPhoto(200, 100)
    const sendOne = (who: Person) => post(who, bytes, 'image/jpeg', '?for=portrait')
    assert.equal((await sendOne(me)).statusCode, 201)
    const counts = at.database.tables<RateCountsTables>().updateTable('rate_counts')
    const mine = `photos:${me.actor.id}`
    await counts
      .set({ calls: photoLimits.daily.max - 1 })
      .where('key', '=', mine)
      .execute()
    assert.equal((await sendOne(me)).statusCode, 201)
    const refused = await sendOne(me)
    assert.equal(errorOf(refused).code, 'too-many-requests')
    const seconds = Number(refused.headers['retry-after'])
    assert.ok(seconds > 86_000 && seconds <= 86_400, String(seconds))
    assert.equal((await sendOne(other)).statusCode, 201)
    // A token lasts an hour, so only the counts move on by a day.
    await counts.set({ ends_at: at.time.now }).where('key', '=', mine).execute()
    assert.equal((await sendOne(me)).statusCode, 201)
  })

  test('[12.1] a person has four under way at once, and others go on', async () => {
    const [me, other] = [await at.person('Student'), await at.person('Student')]
    const begun = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    const bytes = await makeTestPhoto(200, 100)
    let waiting = 0
    async function* slowly() {
      yield bytes.subarray(0, 10)
      if ((waiting += 1) === 4) begun.resolve()
      await rest.promise
      yield bytes.subarray(10)
    }
    const four = [1, 2, 3, 4].map(() => addPhoto(at.school, me.actor, slowly(), 'portrait'))
    await begun.promise
    const query = { for: 'portrait' } as const
    const sendOne = ({ client }: Person) => client.addPhoto({ query, body: asBody(bytes) })
    assert.equal(await outcomeOf(sendOne(me)), '429 too-many-requests')
    assert.equal(await outcomeOf(sendOne(other)), 'done')
    rest.resolve()
    assert.equal(new Set((await Promise.all(four)).map(({ photo }) => photo)).size, 4)
    assert.equal(await outcomeOf(sendOne(me)), 'done')
  })
})
