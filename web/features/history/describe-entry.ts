import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Formats } from '#messages/formats.ts'

/** A sentence about an entry: somebody did something to something, and perhaps how. */
type Told = { who: string; did: string; what?: string; rest?: string }

/** What an order cost, which its note has. */
const amountOf = ({ note }: AuditEntry) => Number(note)

const article = (word: string) => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)
const inside = (state: string | null) => (state ?? 'unknown').toLowerCase()

const tellers: Record<AuditKind, (entry: AuditEntry, formats: Formats) => Omit<Told, 'who'>> = {
  'class-decided': ({ subjectName, to }) => ({ did: `${inside(to)} the class`, what: subjectName }),
  'class-rewritten': ({ subjectName }) => ({
    did: 'rewrote the class',
    what: subjectName,
    rest: ', which sent it back to review',
  }),
  'class-feedback': ({ subjectName }) => ({ did: 'sent feedback on the class', what: subjectName }),
  'class-withdrawn': ({ subjectName }) => ({ did: 'withdrew the class', what: subjectName }),
  'class-cancelled': ({ subjectName }) => ({ did: 'cancelled the class', what: subjectName }),
  'review-hidden': ({ subjectName, to }) => ({
    did: to === 'hidden' ? 'hid a review of' : 'showed a review again of',
    what: subjectName,
  }),
  'role-changed': ({ actorId, subject, subjectName, to }) =>
    actorId === subject
      ? { did: `became ${article(inside(to))}` }
      : { did: 'made', what: subjectName, rest: ` ${article(inside(to))}` },
  'account-replaced': () => ({ did: 'came back with a new account' }),
  'user-deleted': ({ actorId, subject, subjectName, from }) =>
    actorId === subject
      ? { did: 'deleted their own account' }
      : { did: `deleted the ${inside(from)}`, what: subjectName },
  'order-paid': (entry, formats) => ({
    did:
      amountOf(entry) === 0 ? 'took a free place in' : `paid ${formats.price(amountOf(entry))} for`,
    what: entry.subjectName,
  }),
  'order-cancelled': (entry, formats) => ({
    did: amountOf(entry) === 0 ? 'gave up a free place in' : 'gave up a place in',
    what: entry.subjectName,
    ...(amountOf(entry) > 0 && { rest: `, paid with ${formats.price(amountOf(entry))}` }),
  }),
  'order-deleted': ({ subjectName, personName }) => ({
    did: `deleted ${personName === null ? 'an' : `${personName}’s`} unpaid order for`,
    what: subjectName,
  }),
  'order-refunded': ({ subjectName, note }) => ({
    did: 'gave money back for a place in',
    what: subjectName,
    rest: note === null ? '' : ` (${note})`,
  }),
  'place-cancelled': ({ subjectName, note }) => ({
    did: 'cancelled a booking of',
    what: subjectName,
    rest: note === null ? '' : ` (${note})`,
  }),
}

/** What an entry of the history says, in plain English. */
export function describeEntry(entry: AuditEntry, formats: Formats): Told {
  const who = entry.actorId === null ? 'The command line' : entry.actorName
  return { who, ...tellers[entry.kind](entry, formats) }
}

/** The kinds of entries as a person chooses among them. */
export const kindWords: Record<AuditKind, string> = {
  'class-decided': 'Decisions on classes',
  'class-rewritten': 'Rewritten classes',
  'class-feedback': 'Feedback',
  'class-withdrawn': 'Withdrawn classes',
  'class-cancelled': 'Cancelled classes',
  'review-hidden': 'Hidden reviews',
  'role-changed': 'Changes of roles',
  'account-replaced': 'Returned users',
  'user-deleted': 'Deleted users',
  'order-paid': 'Payments',
  'order-cancelled': 'Given-up places',
  'order-deleted': 'Deleted orders',
  'order-refunded': 'Refunds',
  'place-cancelled': 'Bookings cancelled by the school',
}
