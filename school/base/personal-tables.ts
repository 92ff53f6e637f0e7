import { sql } from 'kysely'
import type { PersonalTable, PersonalTables } from '#platform/personal-data.ts'
import type { Tables } from '#school/base/tables.ts'

type Held = {
  [Name in keyof Tables]: PersonalTable<keyof Tables[Name] & string> | 'none'
}

/** The instructor still needs the name: the booking is paid and the class is not over. */
const isAhead = (now: number) => sql<boolean>`(orders.status = 'paid'
  and orders.cancelled_at is null and exists (select 1 from classes c
    where c.id = orders.class_id and c.cancelled_at is null and c.withdrawn_at is null
      and (c.starts_at > ${now} or exists (select 1 from meetings m
        where m.class_id = c.id and m.cancelled_at is null and m.ends_at > ${now}))))`

const buyer = { name: '$.buyer.name', email: '$.buyer.email' }

const withoutBuyer = (toPostgres: boolean) =>
  toPostgres
    ? sql`jsonb_set(jsonb_set(content::jsonb, '{buyer,name}', '""'), '{buyer,email}', '""')::text`
    : sql`json_set(content, ${buyer.name}, '', ${buyer.email}, '')`

const ofUser = [['user_id', 'user']] as const
const ofStudent = [['student_id', 'user']] as const
const ofCheckouts = [['checkout_id', { of: 'checkouts' }]] as const

/**
 * How each table holds personal data, for exports and deletions. In the order of deletion: rows that refer to
 * others first, users last.
 */
const schoolTables = {
  letter_notes: { holds: 'text', rows: ofUser, exported: true, deletion: 'deleted' },
  notices: { holds: 'text', rows: ofUser, exported: true, deletion: 'deleted' },
  calendar_tokens: {
    holds: 'ids',
    rows: ofUser,
    exported: true,
    withheld: ['token_hash'],
    deletion: 'deleted',
  },
  waitlist: {
    holds: 'ids',
    rows: ofStudent,
    exported: true,
    withheld: ['mailbox'],
    deletion: 'deleted',
  },
  reminders: { holds: 'ids', rows: ofStudent, exported: true, deletion: 'deleted' },
  // Name and e-mail again, as search words.
  user_texts: { holds: 'names', rows: [['id', 'user']], exported: false, deletion: 'deleted' },
  class_texts: {
    holds: 'names',
    rows: [['id', { of: 'classes' }]],
    exported: false,
    deletion: 'deleted',
  },
  // A comment on somebody else’s work stays, by ‘A former student’. Comments on one’s own work are deleted with it.
  comments: {
    holds: 'text',
    rows: [
      ['author_id', 'user'],
      ['thread_id', { of: 'threads' }],
    ],
    exported: true,
    deletion: 'kept',
  },
  threads: {
    holds: 'ids',
    rows: [['version_id', { of: 'versions' }]],
    exported: true,
    deletion: 'deleted',
  },
  versions: {
    holds: 'text',
    rows: [['work_id', { of: 'works' }]],
    exported: true,
    deletion: 'deleted',
  },
  works: {
    holds: 'text',
    rows: [['hand_in_id', { of: 'hand_ins' }]],
    exported: true,
    deletion: 'deleted',
  },
  hand_ins: { holds: 'ids', rows: ofStudent, exported: true, deletion: 'deleted' },
  assignments: {
    holds: 'text',
    rows: [['class_id', { of: 'classes' }]],
    exported: true,
    deletion: 'kept',
  },
  phrases: { holds: 'text', rows: ofUser, exported: true, deletion: 'deleted' },
  portfolio_photos: { holds: 'text', rows: ofUser, exported: true, deletion: 'deleted' },
  gallery_photos: {
    holds: 'names',
    rows: [['instructor_id', 'user']],
    exported: true,
    deletion: { tutor: '', instructor_id: null },
  },
  photo_files: {
    holds: 'ids',
    rows: [['photo_id', { of: 'photos' }]],
    exported: false,
    deletion: 'kept',
  },
  // An unused photo is deleted with its files at the next clean-up.
  photos: { holds: 'ids', rows: [['owner_id', 'user']], exported: true, deletion: { look_at: 0 } },
  reviews: { holds: 'names', rows: ofStudent, exported: true, deletion: { student_name: '' } },
  class_messages: {
    holds: 'names',
    rows: [['sender_id', 'user']],
    exported: true,
    deletion: { sender_name: '' },
  },
  check_ins: {
    holds: 'ids',
    rows: [['order_id', { of: 'orders' }]],
    exported: true,
    deletion: 'kept',
  },
  orders: {
    holds: 'names',
    rows: ofStudent,
    exported: true,
    deletion: { student_name: '', student_email: '' },
    notYet: isAhead,
  },
  meetings: {
    holds: 'ids',
    rows: [['class_id', { of: 'classes' }]],
    exported: true,
    deletion: 'kept',
  },
  classes: {
    holds: 'names',
    rows: [['instructor_id', 'user']],
    exported: true,
    deletion: { instructor_name: '', instructor_email: '' },
  },
  coupons: {
    holds: 'ids',
    rows: [['instructor_id', 'user']],
    exported: false,
    deletion: 'kept',
  },
  coupon_uses: { holds: 'ids', rows: [['person_id', 'user']], exported: true, deletion: 'kept' },
  checkouts: {
    holds: 'names',
    rows: ofStudent,
    exported: true,
    withheld: ['session_id', 'url', 'provider_account'],
    deletion: 'kept',
    books: { year: 'settled_at', forget: { buyer_name: '', buyer_email: '' } },
  },
  // An instructor's lines are those with their share.
  checkout_lines: {
    holds: 'ids',
    rows: [...ofCheckouts, ['instructor_id', 'user']],
    exported: true,
    deletion: 'kept',
  },
  refunds: {
    holds: 'text',
    rows: ofCheckouts,
    exported: true,
    deletion: 'kept',
    books: { year: 'created_at', forget: { note: null } },
  },
  disputes: { holds: 'ids', rows: ofCheckouts, exported: true, deletion: 'kept' },
  ledger: {
    holds: 'text',
    rows: ofCheckouts,
    exported: true,
    withheld: ['actor_id'],
    deletion: 'kept',
    books: { year: 'at', forget: { note: null } },
  },
  receipts: {
    holds: 'names',
    rows: ofStudent,
    exported: true,
    deletion: 'kept',
    books: { year: 'at', forget: { content: withoutBuyer } },
  },
  // Names and words in an entry may be another person's.
  audit: {
    holds: 'names',
    rows: [
      ['actor_id', 'user'],
      ['subject_id', 'user'],
      ['subject_id', { of: 'orders' }],
      ['subject_id', { of: 'reviews' }],
    ],
    exported: true,
    withheld: ['actor_name', 'subject_name', 'note'],
    deletion: 'kept',
    books: { year: 'at', forget: { actor_name: '', subject_name: '', note: null } },
  },
  users: {
    holds: 'names',
    rows: [['id', 'user']],
    exported: true,
    withheld: ['name_key', 'mail_token'],
    deletion: {
      name: '',
      name_key: new Uint8Array(),
      // An address that nobody can have.
      email: sql`id || '@nobody'`,
      photo: '',
      headline: '',
      about: '',
      muted: '',
      mail_token: null,
    },
  },
  // The provider's own ids.
  provider_events: 'none',
  provider_cursors: 'none',
  receipt_counters: 'none',
  locks: 'none',
  warnings: 'none',
  // Hashes of e-mails.
  declined_mailboxes: 'none',
  school_keys: 'none',
} as const satisfies Held

/** The tables of the school and of the tools under it. */
export const schoolPersonalTables: PersonalTables = {
  // Unsent mails to somebody. Other payloads name people by id.
  jobs: {
    holds: 'names',
    rows: [['payload', { mentions: 'email' }]],
    exported: false,
    deletion: 'deleted',
  },
  clock_watch: 'none',
  ...schoolTables,
  // Nothing writes it since there are checkouts. The last release still reads it, so it cannot be dropped yet.
  payments: { holds: 'ids', rows: ofStudent, exported: true, deletion: 'kept' },
  // Call counts by the ids of accounts and users, for hours; responses to calls, by hashes, for a day.
  rate_counts: 'none',
  idempotency_keys: 'none',
  // Hashes of e-mails.
  mail_recipients: 'none',
  public_version: 'none',
  backups: 'none',
}
