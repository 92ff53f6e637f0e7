import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxNewest, type NewestComment, type Work } from '#contract/critique.ts'
import { findNews } from './news.ts'

const comment = (id: string, rest: Partial<NewestComment> = {}) => ({
  _id: id,
  isOwn: false,
  thread: 't1',
  createdAt: 0,
  ...rest,
})
/** Oldest first. */
const workOf = (...comments: object[]) =>
  ({
    versions: [{ _id: 'v1', threads: [{ _id: 't1' }] }],
    newest: comments.toReversed(),
  }) as unknown as Work
const idsOf = (before: Work, after: Work) =>
  findNews(before, after).map(({ comment, thread }) => [comment._id, thread._id])

test('[18.8] news is what others have written since, oldest first, and not one’s own words', () => {
  const before = workOf(comment('one'))
  const after = workOf(
    comment('one'),
    comment('two'),
    comment('own', { isOwn: true }),
    comment('three'),
  )
  assert.deepEqual(idsOf(before, after), [
    ['two', 't1'],
    ['three', 't1'],
  ])
  assert.deepEqual(idsOf(after, after), [])
})

test('[18.8] an older comment that takes the place of a removed one is no news', () => {
  const all = Array.from({ length: maxNewest + 1 }, (_, n) =>
    comment(`c${n}`, { createdAt: 1000 + n }),
  )
  const before = workOf(...all.slice(1))
  const after = workOf(...all.slice(0, -1))
  assert.deepEqual(idsOf(before, after), [])
})
