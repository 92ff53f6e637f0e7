import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { createPhotosOnDemand } from './photos-on-demand.ts'

let root: string
let source: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photos-'))
  source = join(root, 'photos')
  folder = join(root, 'build/photos/version')
  await mkdir(source)
  await writeFile(join(source, 'manifest.json'), '[]')
  await sharp({ create: { width: 640, height: 640, channels: 3, background: '#7f1d1d' } })
    .jpeg()
    .toFile(join(source, 'instructor-1.jpg'))
})
afterEach(() => rm(root, { recursive: true }))

test('a photograph of the demonstration is made once, when it is first requested', async () => {
  const ensurePhoto = createPhotosOnDemand(source, folder)
  await Promise.all([ensurePhoto('instructor-1-160.avif'), ensurePhoto('instructor-1-160.avif')])
  assert.deepEqual(await readdir(folder), ['instructor-1-160.avif'])
  const file = join(folder, 'instructor-1-160.avif')
  assert.equal((await sharp(file).metadata()).width, 160)
  const { mtimeMs } = await stat(file)
  await ensurePhoto('instructor-1-160.avif')
  assert.equal((await stat(file)).mtimeMs, mtimeMs)
})

test('a name that belongs to no photograph makes nothing', async () => {
  const ensurePhoto = createPhotosOnDemand(source, folder)
  for (const name of ['instructor-1-161.avif', 'instructor-2-160.avif', '..', ''])
    await ensurePhoto(name)
  assert.deepEqual(await readdir(folder), [])
})

test('nothing is made without the originals, as in a container', async () => {
  await createPhotosOnDemand(join(root, 'nowhere'), folder)('instructor-1-160.avif')
  await assert.rejects(stat(folder), { code: 'ENOENT' })
})
