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

/** By the id of a row of theirs in another table. */
const via = <Column extends string, Of extends keyof Tables>(column: Column, of: Of) =>
  [[column, { of }]] as const

/**
 * How each table holds personal data, for exports and deletions. In the order of deletion: rows that refer to
 * others first, users last.
 */
const schoolTables = {
  letter_notes: { holds: 'text', rows: ofUser, deletion: 'deleted' },
  notices: { holds: 'text', rows: ofUser, deletion: 'deleted' },
  calendar_tokens: { holds: 'ids', rows: ofUser, withheld: ['token_hash'], deletion: 'deleted' },
  waitlist: { holds: 'ids', rows: ofStudent, withheld: ['mailbox'], deletion: 'deleted' },
  reminders: { holds: 'ids', rows: ofStudent, deletion: 'deleted' },
  // Name and e-mail again, as search words.
  user_texts: { holds: 'names', rows: [['id', 'user']], exported: false, deletion: 'deleted' },
  class_texts: { holds: 'names', rows: via('id', 'classes'), exported: false, deletion: 'deleted' },
  // A comment on somebody else’s work stays, by ‘A former student’. Comments on one’s own work are deleted with it.
  comments: {
    holds: 'text',
    rows: [
      ['author_id', 'user'],
      ['thread_id', { of: 'threads' }],
    ],
    deletion: 'kept',
  },
  threads: { holds: 'ids', rows: via('version_id', 'versions'), deletion: 'deleted' },
  versions: { holds: 'text', rows: via('work_id', 'works'), deletion: 'deleted' },
  works: { holds: 'text', rows: via('hand_in_id', 'hand_ins'), deletion: 'deleted' },
  hand_ins: { holds: 'ids', rows: ofStudent, deletion: 'deleted' },
  assignments: { holds: 'text', rows: via('class_id', 'classes'), deletion: 'kept' },
  phrases: { holds: 'text', rows: ofUser, deletion: 'deleted' },
  portfolio_photos: { holds: 'text', rows: ofUser, deletion: 'deleted' },
  gallery_photos: {
    holds: 'names',
    rows: [['instructor_id', 'user']],
    deletion: { tutor: '', instructor_id: null },
  },
  photo_files: { holds: 'ids', rows: via('photo_id', 'photos'), exported: false, deletion: 'kept' },
  // An unused photo is deleted with its files at the next clean-up.
  photos: { holds: 'ids', rows: [['owner_id', 'user']], deletion: { look_at: 0 } },
  reviews: { holds: 'names', rows: ofStudent, deletion: { student_name: '' } },
  class_messages: { holds: 'names', rows: [['sender_id', 'user']], deletion: { sender_name: '' } },
  check_ins: { holds: 'ids', rows: via('order_id', 'orders'), deletion: 'kept' },
  orders: {
    holds: 'names',
    rows: ofStudent,
    deletion: { student_name: '', student_email: '' },
    notYet: isAhead,
  },
  meetings: { holds: 'ids', rows: via('class_id', 'classes'), deletion: 'kept' },
  classes: {
    holds: 'names',
    rows: [['instructor_id', 'user']],
    deletion: { instructor_name: '', instructor_email: '' },
  },
  coupons: { holds: 'ids', rows: [['instructor_id', 'user']], exported: false, deletion: 'kept' },
  coupon_uses: { holds: 'ids', rows: [['person_id', 'user']], deletion: 'kept' },
  checkouts: {
    holds: 'names',
    rows: ofStudent,
    withheld: ['session_id', 'url', 'provider_account'],
    deletion: 'kept',
    books: { year: 'settled_at', forget: { buyer_name: '', buyer_email: '' } },
  },
  // An instructor's lines are those with their share.
  checkout_lines: {
    holds: 'ids',
    rows: [...via('checkout_id', 'checkouts'), ['instructor_id', 'user']],
    deletion: 'kept',
  },
  refunds: {
    holds: 'text',
    rows: via('checkout_id', 'checkouts'),
    deletion: 'kept',
    books: { year: 'created_at', forget: { note: null } },
  },
  disputes: { holds: 'ids', rows: via('checkout_id', 'checkouts'), deletion: 'kept' },
  ledger: {
    holds: 'text',
    rows: via('checkout_id', 'checkouts'),
    withheld: ['actor_id'],
    deletion: 'kept',
    books: { year: 'at', forget: { note: null } },
  },
  withdrawals: {
    holds: 'text',
    // Not by email: somebody who registers with another person's address must not read what that person wrote.
    rows: [...ofUser, ...via('receipt_id', 'receipts')],
    withheld: ['purchase'],
    deletion: { name: '', email: '', text: null, purchase: null },
  },
  receipts: {
    holds: 'names',
    rows: ofStudent,
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
    withheld: ['actor_name', 'subject_name', 'note'],
    deletion: 'kept',
    books: { year: 'at', forget: { actor_name: '', subject_name: '', note: null } },
  },
  invitations: {
    holds: 'names',
    rows: [
      ['email', 'email'],
      ['by_id', 'user'],
    ],
    withheld: ['token_hash'],
    deletion: 'deleted',
  },
  // What a part says is the school's, not the person's.
  school_parts: {
    holds: 'names',
    rows: [['by_id', 'user']],
    withheld: ['value'],
    deletion: { by_name: '' },
  },
  users: {
    holds: 'names',
    rows: [['id', 'user']],
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
  setup_token: 'none',
  warnings: 'none',
  // Hashes of e-mails.
  declined_mailboxes: 'none',
  school_keys: 'none',
  school_part_photos: 'none',
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
  payments: { holds: 'ids', rows: ofStudent, deletion: 'kept' },
  // Call counts by the ids of accounts and users, for hours; responses to calls, by hashes, for a day.
  rate_counts: 'none',
  idempotency_keys: 'none',
  // Hashes of e-mails.
  mail_recipients: 'none',
  public_version: 'none',
  backups: 'none',
}
