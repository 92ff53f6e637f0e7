import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topics, type Topic } from '#contract/classes.ts'
import { newId } from '#platform/ids.ts'
import { choosePair, pairNames, pairsOfTopic } from './pairs.ts'

const chosenFor = (topic: Topic) =>
  new Set(Array.from({ length: 400 }, () => choosePair({ _id: newId(), topic })))

test('[11.1] a class has one of the pairs of its topic, and topics without one have any', () => {
  for (const topic of topics)
    assert.deepEqual(
      [...chosenFor(topic)].toSorted(),
      [...(pairsOfTopic[topic] ?? pairNames)].toSorted(),
      topic,
    )
})

test('[11.1] a class has the same pair at each visit', () => {
  const offered = { _id: newId(), topic: 'other' } as const
  const [first, ...others] = Array.from({ length: 20 }, () => choosePair(offered))
  for (const other of others) assert.equal(other, first)
})
