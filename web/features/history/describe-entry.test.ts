import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditKinds, type AuditEntry, type AuditKind } from '#contract/audit.ts'
import { schoolPartNames } from '#contract/school-parts.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { languages } from '#messages/languages.ts'
import { formats } from '#tests/support/formats.ts'
import { describeEntry, describeState } from './describe-entry.ts'

const t = readTranslator('en', 'history')

function entryOf(kind: AuditKind, fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: 'entry',
    at: 0,
    kind,
    actorId: 'helen',
    actorName: 'Helen Marsh',
    subject: 'subject',
    subjectName: 'Fog',
    personName: null,
    from: null,
    to: null,
    note: null,
    amount: null,
    ...fields,
  }
}

function sentence(kind: AuditKind, fields: Partial<AuditEntry> = {}): string {
  const entry = entryOf(kind, fields)
  return t(kind, describeEntry(entry, t, formats))
}

test('[7] every kind of entry is told in a sentence, and has a name to choose it by', () => {
  const sentences: Record<AuditKind, string> = {
    'class-decided': sentence('class-decided', { from: 'pending', to: 'denied' }),
    'class-rewritten': sentence('class-rewritten', { from: 'approved', to: 'pending' }),
    'class-feedback': sentence('class-feedback', { note: 'Say more.' }),
    'class-message': sentence('class-message', { note: 'Dress warmly.' }),
    'class-withdrawn': sentence('class-withdrawn', { from: 'approved', to: 'withdrawn' }),
    'class-cancelled': sentence('class-cancelled', { note: 'The tutor is ill.' }),
    'class-confirmed': sentence('class-confirmed'),
    'review-hidden': sentence('review-hidden', { from: 'shown', to: 'hidden' }),
    'role-changed': sentence('role-changed', { from: 'Instructor', to: 'Admin' }),
    'account-replaced': sentence('account-replaced', { subject: 'helen' }),
    'user-deleted': sentence('user-deleted', { from: 'Student', to: 'deleted' }),
    'data-exported': sentence('data-exported'),
    'order-paid': sentence('order-paid', { from: 'Not Paid', to: 'Paid', note: '12.50' }),
    'order-cancelled': sentence('order-cancelled', {
      from: 'Paid',
      to: 'cancelled',
      note: '40.00',
    }),
    'order-deleted': sentence('order-deleted', { from: 'Not Paid', to: 'deleted', note: '40.00' }),
    'order-refunded': sentence('order-refunded', { note: 'Cold', amount: 5 }),
    'withdrawal-closed': sentence('withdrawal-closed', { subjectName: 'Mila Novak' }),
    'place-cancelled': sentence('place-cancelled', { note: 'Mila Novak: Ill' }),
    'work-opened': sentence('work-opened', { subjectName: 'The last light' }),
    'gallery-changed': sentence('gallery-changed', { subject: 'helen' }),
    'people-imported': sentence('people-imported', { subject: 'helen', note: '1200' }),
    'classes-imported': sentence('classes-imported', { subject: 'helen', note: '1' }),
    'person-invited': sentence('person-invited', { subjectName: 'ada@b.example', to: 'Admin' }),
    'part-published': sentence('part-published', { subjectName: 'name', to: '2' }),
    'page-deleted': sentence('page-deleted', { subjectName: '/about' }),
  }
  assert.deepEqual(sentences, {
    'class-decided': 'Helen Marsh denied the class Fog.',
    'class-rewritten': 'Helen Marsh edited the class Fog, which sent it back for review.',
    'class-feedback': 'Helen Marsh sent feedback on the class Fog.',
    'class-message': 'Helen Marsh wrote to the students of Fog.',
    'class-withdrawn': 'Helen Marsh withdrew the class Fog.',
    'class-cancelled': 'Helen Marsh cancelled the class Fog.',
    'class-confirmed': 'Helen Marsh decided to hold the class Fog with too few students.',
    'review-hidden': 'Helen Marsh hid a review of Fog.',
    'role-changed': 'Helen Marsh made Fog an admin.',
    'account-replaced': 'Helen Marsh registered again with a new account.',
    'user-deleted': 'Helen Marsh deleted the student Fog.',
    'data-exported': 'Helen Marsh downloaded the data of Fog.',
    'order-paid': 'Helen Marsh paid $12.50 for Fog.',
    'order-cancelled': 'Helen Marsh cancelled a $40.00 booking for Fog.',
    'order-deleted': 'Helen Marsh deleted an unpaid order for Fog.',
    'order-refunded': 'Helen Marsh refunded a booking for Fog ($5.00: Cold).',
    'withdrawal-closed': 'Helen Marsh closed the withdrawal of Mila Novak.',
    'place-cancelled': 'Helen Marsh cancelled a booking for Fog (Mila Novak: Ill).',
    'work-opened': 'Helen Marsh opened work that isn’t shared with the class: The last light.',
    'gallery-changed': 'Helen Marsh selected new photographs for the gallery.',
    'people-imported': 'Helen Marsh imported 1,200 people from a file.',
    'classes-imported': 'Helen Marsh imported 1 class from a file.',
    'person-invited': 'Helen Marsh invited ada@b.example as an admin.',
    'part-published': 'Helen Marsh published the school’s settings: name and contact.',
    'page-deleted': 'Helen Marsh deleted the page /about.',
  })
  const names = auditKinds.map((one) => t('kind', { kind: one }))
  assert.equal(new Set(names).size, auditKinds.length)
})

test('[20.1] the history names each part of the settings in words, and no part as a page', () => {
  for (const language of languages) {
    const words = readTranslator(language, 'history')
    const told = (subjectName: string) =>
      words(
        'part-published',
        describeEntry(entryOf('part-published', { subjectName }), words, formats),
      )
    for (const part of schoolPartNames)
      assert.notEqual(told(part), told('/about').replace('/about', part), part)
  }
})

test('[7] the operator of the server and somebody about themselves are told as such', () => {
  const made = { actorId: null, actorName: 'command line', to: 'Admin' }
  assert.equal(sentence('role-changed', made), 'The command line made Fog an admin.')
  assert.equal(
    sentence('user-deleted', { subject: 'helen', from: 'Instructor' }),
    'Helen Marsh deleted their own account.',
  )
  assert.equal(
    sentence('role-changed', { subject: 'helen', to: 'Instructor' }),
    'Helen Marsh became an instructor.',
  )
})

test('[7.16] an order that went with its student is told with the name', () => {
  assert.equal(
    sentence('order-deleted', { personName: 'Nora Few' }),
    'Helen Marsh deleted Nora Few’s unpaid order for Fog.',
  )
})

test('[7] a booking that somebody else cancelled or refunded is told with its student', () => {
  const personName = 'Nora Few'
  assert.equal(
    sentence('order-cancelled', { personName, note: '30.00' }),
    'Helen Marsh cancelled Nora Few’s $30.00 booking for Fog.',
  )
  assert.equal(
    sentence('order-refunded', { personName, note: 'Cold', amount: 5 }),
    'Helen Marsh refunded Nora Few’s booking for Fog ($5.00: Cold).',
  )
})

test('[4.3] a free place was paid with nothing', () => {
  assert.equal(sentence('order-paid', { note: '0.00' }), 'Helen Marsh booked a free seat in Fog.')
  assert.equal(
    sentence('order-cancelled', { note: '0.00' }),
    'Helen Marsh cancelled a free booking for Fog.',
  )
})

test('[17.6] every state before or after a change has its word in every language', () => {
  const states = ['pending', 'begun', 'withdrawn', 'shown', 'Not Paid', 'Paid', 'deleted', 'Admin']
  for (const language of languages) {
    const words = readTranslator(language, 'history')
    const sentences = states.map((state) => describeState(state, entryOf('class-decided'), words))
    assert.equal(new Set(sentences).size, states.length)
    for (const word of sentences) assert.match(word, /^\p{Lu}/u)
  }
})

test('[7] a refund from before sums were stored has its sum in the note', () => {
  const old = sentence('order-refunded', { note: '$5.00: Cold' })
  assert.equal(old, 'Helen Marsh refunded a booking for Fog ($5.00: Cold).')
})
