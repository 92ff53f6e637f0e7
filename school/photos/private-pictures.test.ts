import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { PhotoMeasures } from '#contract/work-photos.ts'
import { createServer } from '#platform/http/server.ts'
import type { Tables } from '#school/base/tables.ts'
import { signPicture } from '#school/photos/signed-pictures.ts'
import { registerWorkPictures } from '#start/http/pictures.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { planted } from '#tests/support/files/planted.ts'
import {
  height,
  preparePictures,
  width,
  type PreparedPicture,
} from '#tests/support/files/prepared-pictures.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { keepLog } from '#tests/support/process/logged-server.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'
import { send } from '#tests/support/school/send.ts'
import { writeVersion, writeWork } from '#tests/support/school/works.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'

const words = Object.values(planted).filter((value) => typeof value === 'string')

/** The planted values as bytes: texts in different encodings, and numbers in both byte orders. */
const traces: [name: string, bytes: Buffer][] = [
  ...words.flatMap((word): [string, Buffer][] => [
    [word, Buffer.from(word)],
    [`${word} (UTF-16)`, Buffer.from(word, 'utf16le')],
    [`${word} (UTF-16, turned)`, Buffer.from(word, 'utf16le').swap16()],
    [`${word} (base64)`, Buffer.from(Buffer.from(word).toString('base64').slice(0, 12))],
  ]),
  ...planted.seconds.flatMap((seconds): [string, Buffer][] => {
    const [big, little] = [Buffer.alloc(4), Buffer.alloc(4)]
    big.writeUInt32BE(seconds)
    little.writeUInt32LE(seconds)
    return [
      [`${seconds}`, Buffer.concat([big, Buffer.from([0, 0, 39, 16])])],
      [`${seconds} (turned)`, Buffer.concat([little, Buffer.from([16, 39, 0, 0])])],
      [`${seconds} in words`, Buffer.from((seconds / 10_000).toString())],
    ]
  }),
]

/** The planted values found in the bytes. */
const findTraces = (bytes: Buffer): string[] =>
  traces.filter(([, trace]) => bytes.includes(trace)).map(([name]) => name)

describe('photographs that are handed in', () => {
  let at: TestSchool
  let app: FastifyInstance
  let me: Person
  const { log, lines } = keepLog('trace')
  const pictures = preparePictures()
  const answers: Buffer[] = []
  const added = new Map<string, { insertedId: string; photo: string }>()

  before(async () => {
    at = await startSchool(createSqlite, { log })
    app = await createServer(log, 'loopback')
    await app.register(at.school.plugin, { prefix: '/api' })
    registerWorkPictures(app, at.school)
    me = (await createHandInSchool(at).teachOne()).student
    const sendOne = async ({ bytes, type, name }: PreparedPicture) => {
      const headers = {
        'content-type': type,
        'content-disposition': `attachment; filename="${planted.fileName}"`,
      }
      const answer = await send({ ...at, app }, '/api/photos?for=work', me, {
        body: bytes,
        headers,
      })
      answers.push(Buffer.from(JSON.stringify(answer.headers)), answer.rawPayload)
      if (answer.statusCode === 201) added.set(name, answer.json())
    }
    const left = [...(await pictures)]
    // As many at once as are encoded in parallel.
    const sendRest = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await sendOne(next)
    }
    await Promise.all([sendRest(), sendRest()])
  })
  after(async () => {
    await app.close()
    await at.close()
  })

  async function measuresOf({ name }: PreparedPicture): Promise<PhotoMeasures> {
    const { insertedId } = added.get(name) ?? assert.fail(`${name} was refused`)
    const photos = at.database.tables<Tables>().selectFrom('photos').select('facts')
    const { facts } = await photos.where('id', '=', insertedId).executeTakeFirstOrThrow()
    return JSON.parse(facts ?? 'null') as PhotoMeasures
  }

  test('[18.3] the search finds the planted text in each sent picture', async () => {
    const sent = await pictures
    assert.ok(sent.length >= 40, `${sent.length} pictures`)
    const clean = sent.filter(({ bytes }) => findTraces(bytes).length === 0)
    assert.deepEqual(
      clean.map(({ name }) => name),
      ['JPEG with nothing'],
    )
    const found = new Set(sent.flatMap(({ bytes }) => findTraces(bytes)))
    for (const word of words) assert.ok(found.has(word), `${word} is nowhere`)
  })

  test('[18.3] only listed values of each are read, and none is refused for its EXIF', async () => {
    for (const picture of await pictures) {
      const { name, taken, size = [width, height] } = picture
      if (taken === 'not-a-photo') assert.equal(added.has(name), false, name)
      else
        assert.deepEqual(
          await measuresOf(picture),
          { width: size[0], height: size[1], isMonochrome: false, taken },
          name,
        )
    }
  })

  test('[18.3] no file, row, log line or answer has any planted text', async () => {
    const db = at.database.tables<Tables>()
    const found: Record<string, string[]> = {}
    const scan = (source: string, bytes: Buffer) => {
      const traces = findTraces(bytes)
      if (traces.length > 0) found[source] = traces
    }
    const { id: classId } = await at.addClass({})
    const { work } = await writeWork(at, classId, me)
    for (const [index, { insertedId }] of [...added.values()].entries()) {
      await writeVersion(at, me, work, { number: index + 2, photoId: insertedId })
      const addresses = await signPicture(at.school, insertedId, me.actor.id)
      for (const url of Object.values(addresses)) {
        const { statusCode, rawPayload, headers } = await app.inject(url)
        assert.equal(statusCode, 200)
        answers.push(rawPayload, Buffer.from(JSON.stringify(headers)))
      }
    }
    const { rawPayload } = await send({ ...at, app }, '/api/me/export', me)
    const files = readZip(rawPayload)
    assert.ok(files.size > added.size, 'the export has the pictures')
    for (const [name, bytes] of files) scan(`${name} of the export`, bytes)
    for (const [number, bytes] of answers.entries()) scan(`answer ${number}`, bytes)

    const stored = await readdir(at.photoFolder, { recursive: true, withFileTypes: true })
    const paths = stored.filter((entry) => entry.isFile())
    assert.equal(paths.length, 4 * added.size)
    for (const { parentPath, name } of paths) {
      const bytes = await readFile(join(parentPath, name))
      scan(name, bytes)
      const { exif, xmp, iptc, icc, comments, format } = await sharp(bytes).metadata()
      const beside = [exif, xmp, iptc, icc, comments]
      assert.deepEqual([format, ...beside], ['jpeg', ...beside.map(() => undefined)])
    }

    let rows = 0
    for (const { name } of await db.introspection.getTables())
      for (const row of await db
        .selectFrom(name as 'photos')
        .selectAll()
        .execute()) {
        rows += 1
        scan(`${name}: ${JSON.stringify(row)}`, Buffer.from(JSON.stringify(row)))
      }
    assert.ok(rows > 5 * added.size)
    assert.ok(lines.length > 5 * added.size)
    for (const line of lines) scan(`log: ${line.msg}`, Buffer.from(JSON.stringify(line)))
    assert.deepEqual(found, {})
  })
})
