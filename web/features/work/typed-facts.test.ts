import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toText, typedFacts } from './typed-facts.ts'

test('[18.5] what a student types are facts; empty fields are none, and wrong ones are named', () => {
  const facts = typedFacts.parse({ shutter: '1/60', aperture: 'f/8', lens: ' ' })
  assert.deepEqual(JSON.parse(JSON.stringify(facts)), { shutter: 1 / 60, aperture: 8 })
  const { error } = typedFacts.safeParse({ shutter: 'fast', iso: '0.5', make: 'x'.repeat(101) })
  assert.deepEqual(
    error?.issues.map(({ path }) => path[0]),
    ['shutter', 'iso', 'make'],
  )
  assert.equal(typedFacts.safeParse({ shutter: '0' }).success, false)
})

test('[18.5] a fact stands in its field as photographers write it', () => {
  assert.equal(toText('shutter', 1 / 125), '1/125')
  assert.equal(toText('aperture', 2.8), '2.8')
  assert.equal(toText('lens', 'XF35mmF1.4 R'), 'XF35mmF1.4 R')
  assert.equal(toText('model', undefined), '')
})
