import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { buildPhotos, readVersion, writeFacts } from './build-photos.ts'

const expected = [
  'class-01.jpg',
  'class-01-share.jpg',
  'instructor-1.jpg',
  'instructor-1-share.jpg',
  'work-01a.jpg',
  'work-01a-400.jpg',
  'work-01a-800.jpg',
  'work-01a-share.jpg',
  'work-01a-400.avif',
  'work-01a-800.avif',
  'work-01a-400.webp',
  'work-01a-800.webp',
  'work-01a-1600.avif',
  'work-01a-1600.webp',
  'work-02a.jpg',
  'work-02a-400.jpg',
  'work-02a-800.jpg',
  'work-02a-share.jpg',
  'work-02a-400.avif',
  'work-02a-800.avif',
  'work-02a-400.webp',
  'work-02a-800.webp',
].concat(
  ['avif', 'webp'].flatMap((format) => [
    ...[200, 400, 700, 1000, 1600].map((width) => `class-01-${width}.${format}`),
    ...[80, 160, 320, 480, 640].map((width) => `instructor-1-${width}.${format}`),
  ]),
)

describe('building the photographs', () => {
  let folder: string
  let source: string
  let target: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photos-'))
    source = join(folder, 'photos')
    target = join(folder, 'build/photos')
    await mkdir(source)
    await paint('class-01.jpg', 1800, 1200)
    await paint('instructor-1.jpg', 640, 640)
    await paint('work-01a.jpg', 1600, 1067)
    await paint('work-02a.jpg', 1600, 1067)
    await writeFile(join(source, 'manifest.json'), '[]')
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function paint(name: string, width: number, height: number): Promise<void> {
    await sharp({ create: { width, height, channels: 3, background: '#7f1d1d' } })
      .jpeg()
      .toFile(join(source, name))
  }

  test('makes every width and format of the contract, and the originals', async () => {
    assert.equal(await buildPhotos(source, target), 42)
    assert.deepEqual((await readdir(target)).sort(), expected.sort())
    for (const width of [1000, 1600]) {
      const variant = sharp(join(target, `class-01-${width}.avif`))
      assert.equal((await variant.metadata()).width, width)
    }
    assert.equal((await sharp(join(target, 'class-01-400.webp')).metadata()).width, 400)
    const shared = await sharp(join(target, 'class-01-share.jpg')).metadata()
    assert.deepEqual([shared.format, shared.width, shared.height], ['jpeg', 1000, 525])
    assert.deepEqual(
      await readFile(join(target, 'class-01.jpg')),
      await readFile(join(source, 'class-01.jpg')),
    )
  })

  test('makes only missing pictures', async () => {
    await buildPhotos(source, target)
    assert.equal(await buildPhotos(source, target), 0)
    await rm(join(target, 'class-01-400.webp'))
    assert.equal(await buildPhotos(source, target), 1)
    assert.deepEqual((await readdir(target)).sort(), expected.sort())
  })

  test('another picture is another version', async () => {
    const before = await readVersion(source)
    assert.equal(await readVersion(source), before)
    await paint('class-01.jpg', 1000, 666)
    assert.notEqual(await readVersion(source), before)
  })

  test('another focus is another version, and stands with the colours of its picture', async () => {
    const before = await readVersion(source)
    const focus = [72, 40]
    await writeFile(
      join(source, 'manifest.json'),
      JSON.stringify([{ file: 'class-01.jpg', focus }, { file: 'instructor-1.jpg' }]),
    )
    const facts = await writeFacts(source)
    assert.notEqual(await readVersion(source), before)
    assert.ok(facts.includes(`photosVersion = '${await readVersion(source)}'`))
    const colours = '722'.repeat(6)
    assert.ok(
      facts.includes(`'class-01': { colours: '${colours}', focus: '72% 40%', isWide: true }`),
      facts,
    )
    assert.ok(facts.includes(`'instructor-1': { colours: '${colours}' }`), facts)
  })

  test('the picture beside a shared link keeps what a photograph is about', async () => {
    const file = join(source, 'class-01.jpg')
    const red = { create: { width: 1000, height: 667, channels: 3 as const, background: '#f00' } }
    const blue = { create: { width: 1000, height: 60, channels: 3 as const, background: '#00f' } }
    await sharp(red)
      .composite([{ input: blue, gravity: 'north' }])
      .jpeg()
      .toFile(file)
    const topOfShared = async () => {
      await buildPhotos(source, target)
      const shared = sharp(join(target, 'class-01-share.jpg'))
      const [r = 0, , b = 0] = await shared
        .extract({ left: 500, top: 5, width: 1, height: 1 })
        .raw()
        .toBuffer()
      return r > b ? 'red' : 'blue'
    }
    assert.equal(await topOfShared(), 'red')
    await rm(target, { recursive: true })
    const manifest = JSON.stringify([{ file: 'class-01.jpg', focus: [50, 0] }])
    await writeFile(join(source, 'manifest.json'), manifest)
    assert.equal(await topOfShared(), 'blue')
  })

  test('names the picture that cannot be read', async () => {
    await writeFile(join(source, 'class-02.jpg'), 'no picture')
    await assert.rejects(buildPhotos(source, target), /class-02\.jpg: .*unsupported image format/)
    assert.ok(!(await readdir(target)).some((name) => name.endsWith('.part')))
  })

  test('names the picture that has no place in the contract', async () => {
    await paint('holiday.jpg', 10, 10)
    await assert.rejects(buildPhotos(source, target), /holiday\.jpg: the name must be hero/)
  })

  test('a folder without pictures is an error', async () => {
    await assert.rejects(buildPhotos(folder, target), /there are no \.jpg files in/)
  })
})
