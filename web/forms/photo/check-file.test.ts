import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTranslator } from '#messages/catalogue.ts'
import { formats } from '#tests/support/formats.ts'
import { refuseFile, formatFile } from './check-file.ts'

const t = readTranslator('en', 'photo-field')
const file = (name: string, type: string, size: number) =>
  new File([new Uint8Array(size)], name, { type })

test('[12.3] only what cannot be a picture, or is too large, is not sent', () => {
  const max = 15_000_000
  assert.equal(refuseFile(file('a.jpg', 'image/jpeg', max), t, formats), null)
  // Browsers do not know every type: the server looks.
  assert.equal(refuseFile(file('IMG_1.HEIC', '', 10), t, formats), null)
  assert.equal(refuseFile(file('a.jpg', 'application/octet-stream', 10), t, formats), null)
  assert.equal(
    refuseFile(file('a.jpg', 'image/jpeg', max + 600_000), t, formats),
    'This photo is 15.6 MB. The limit is 15 MB. Choose a smaller copy.',
  )
  // Whatever browsers call it, and whatever it weighs.
  for (const raw of [
    file('DSCF0815.RAF', '', max + 1),
    file('_MG_1.cr3', 'image/x-canon-cr3', 10),
    file('a.DNG', 'application/octet-stream', 10),
  ])
    assert.match(refuseFile(raw, t, formats) ?? '', /is a camera raw file.* JPEG/)
  assert.match(
    refuseFile(file('cv.pdf', 'application/pdf', 10), t, formats) ?? '',
    /“cv\.pdf” is not a photo/,
  )
  assert.match(refuseFile(file('a.jpg', 'image/jpeg', 0), t, formats) ?? '', /is empty/)
})

test('[12.3] a file is told by its name and size', () => {
  assert.equal(formatFile(file('a.jpg', 'image/jpeg', 3_240_000), t, formats), 'a.jpg, 3.2 MB')
  assert.equal(formatFile(file('b.png', 'image/png', 10), t, formats), 'b.png, 0.1 MB')
})
