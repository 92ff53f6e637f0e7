import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewOf } from './preview.ts'

test('[2.10] the preview of a photograph is a bitmap of its colours, the lower row first', () => {
  const [kind, text = ''] = previewOf('f000f000ffff888123').split(',')
  assert.equal(kind, 'data:image/bmp;base64')
  const bytes = Buffer.from(text, 'base64')
  assert.deepEqual([bytes.toString('latin1', 0, 2), bytes.readUInt32LE(2)], ['BM', bytes.length])
  assert.deepEqual(
    [bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)],
    [3, 2, 24],
  )
  const rows = bytes.subarray(bytes.readUInt32LE(10)).toString('hex')
  assert.equal(rows, 'ffffff8888883322110000000000ff00ff00ff0000000000')
})
