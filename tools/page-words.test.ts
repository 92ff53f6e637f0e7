import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSources, readSource } from '#tests/support/imports.ts'
import { findPageWords } from './page-words.ts'

const root = `${import.meta.dirname}/..`
const web = listSources(root).filter((file) => file.startsWith('web/'))

test('[17.8] the build finds the messages of a page by its imports, also of parts loaded later', () => {
  const { features, files } = findPageWords('web/routes/class-page.tsx')
  assert.ok(files.has('web/features/reviews/own-review.tsx'))
  for (const feature of ['class-page', 'reviews', 'booking-terms', 'fields', 'formats'] as const)
    assert.ok(features.includes(feature), feature)
  // Of the dashboard, of another page, and of the root.
  for (const feature of ['entries', 'assignments', 'instructors', 'layout'])
    assert.ok(!features.includes(feature), feature)
})

test('[17.8] the dashboard brings the messages of all its pages at once', () => {
  const { features } = findPageWords('web/routes/dashboard/layout.tsx')
  for (const feature of ['health', 'roster', 'entries', 'viewer'])
    assert.ok(features.includes(feature), feature)
})

test('[17.8] every use of messages names their feature, so that the build finds it', () => {
  const uses = /\buse(?:Messages|WordsJson)(?:<[^>]*>)?\((?!\s*'[\w-]+')/
  const own = 'web/words/use-messages.ts'
  assert.deepEqual(
    web.filter((file) => file !== own && uses.test(readSource(root, file))),
    [],
  )
})

test('[17.8] every loader brings what the build finds, except on the style page of developers', () => {
  const byHand = /get\(wordsContext\)\((?!\.\.\.import\.meta\.words\))/
  const others = ['web/routes/style.tsx', 'web/features/learning/pairs.ts']
  assert.deepEqual(
    web.filter((file) => !others.includes(file) && byHand.test(readSource(root, file))),
    [],
  )
})
