import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import { factsFrom, checkVersion, takenOf, toVersionFacts } from './check-version.ts'

const slow: WorkRule = { kind: 'shutter', atLeast: 1 / 15 }
const sameLens: WorkRule = { kind: 'same', what: 'lens' }

function versionOf(taken: PhotoTaken | null, typed: PhotoTaken | null = null, overruled = {}) {
  const file = { width: 2560, height: 1707, isMonochrome: false, taken }
  const row = { typed: typed && JSON.stringify(typed), overruled: JSON.stringify(overruled) }
  return toVersionFacts(row, file)
}

const checkAlone = (version: ReturnType<typeof versionOf>) =>
  checkVersion([slow], version, { all: [version], classBegan: null })

test('[18.5] the file’s values win over typed ones, which fill the gaps', () => {
  const both = versionOf({ shutter: 1 / 60 }, { shutter: 1 / 2, iso: 400 })
  assert.deepEqual(takenOf(both), { shutter: 1 / 60, iso: 400 })
  assert.equal(checkAlone(both)[0]?.answer, 'not-met')
  assert.equal(checkAlone(versionOf(null, { shutter: 1 / 2 }))[0]?.answer, 'met')
  assert.deepEqual(checkAlone(versionOf(null)), [
    { answer: 'unknown', actual: null, overruled: false },
  ])
})

test('[18.5] a picture is marked as typed if any value was typed', () => {
  assert.equal(factsFrom(versionOf(null)), 'none')
  assert.equal(factsFrom(versionOf({})), 'none')
  assert.equal(factsFrom(versionOf({ iso: 100 })), 'file')
  assert.equal(factsFrom(versionOf({ iso: 100 }, { iso: 400 })), 'file')
  assert.equal(factsFrom(versionOf({ iso: 100 }, { shutter: 1 })), 'typed')
  assert.equal(factsFrom(versionOf(null, { shutter: 1 })), 'typed')
})

test('[18.5] an overruled answer keeps the value found', () => {
  const overruled = versionOf({ shutter: 1 / 60 }, null, { 0: 'met' })
  assert.deepEqual(checkAlone(overruled), [{ answer: 'met', actual: 1 / 60, overruled: true }])
})

test('[18.5] rules over the whole hand-in count typed values, too', () => {
  const [one, other] = [versionOf({ lens: '35 mm' }), versionOf(null, { lens: '50 mm' })]
  const handIn = { all: [one, other], classBegan: null }
  assert.equal(checkVersion([sameLens], one, handIn)[0]?.answer, 'not-met')
  const both = [versionOf({ iso: 400 }), versionOf({ iso: 100 })]
  assert.equal(
    checkVersion([sameLens], both[0] ?? one, { ...handIn, all: both })[0]?.answer,
    'unknown',
  )
})

test('[18.5] the same camera is that of the same name, which is shown', () => {
  const camera: WorkRule = { kind: 'same', what: 'camera' }
  const nikon = versionOf({ make: 'NIKON CORPORATION', model: 'NIKON Z 6_2' })
  const find = (other: PhotoTaken) =>
    checkVersion([camera], nikon, { all: [nikon, versionOf(other)], classBegan: null })[0]
  assert.equal(find({ model: 'NIKON Z 6_2' })?.answer, 'met')
  const { answer, actual } = find({ make: 'NIKON CORPORATION', model: 'NIKON Z 8' }) ?? {}
  assert.deepEqual([answer, actual], ['not-met', 'NIKON Z 6_2'])
})
