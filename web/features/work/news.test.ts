import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comment, Work } from '#contract/critique.ts'
import { findNews } from './news.ts'

const comment = (id: string, rest: Partial<Comment> = {}) => ({
  _id: id,
  isOwn: false,
  text: id,
  ...rest,
})
const workOf = (...comments: object[]) =>
  ({ versions: [{ _id: 'v1', threads: [{ _id: 't1', comments }] }] }) as unknown as Work

test('[18.8] news is what others have written since: not one’s own words, and not what was removed', () => {
  const before = workOf(comment('one'))
  const after = workOf(
    comment('one', { text: 'changed' }),
    comment('two'),
    comment('own', { isOwn: true }),
    comment('removed', { text: null }),
  )
  assert.deepEqual(
    findNews(before, after).map(({ comment, thread }) => [comment._id, thread._id]),
    [['two', 't1']],
  )
  assert.deepEqual(findNews(after, after), [])
})
