import { sql, type Kysely, type Transaction } from 'kysely'
import type { Migrations } from '#platform/database/migrate.ts'

/** The provider's answer, and its search keys. */
type ObjectsTable = {
  id: string
  kind: 'session' | 'lines' | 'payment' | 'refund' | 'dispute' | 'event'
  /** Seconds since 1970, like every time of the provider. */
  created: number
  /** Lists by it: the payment of a session, refund or dispute, or an event's type. */
  ref: string | null
  body: string
  /** The next change, and when it happens (seconds); null if there is none. */
  later: 'expire' | 'arrive' | 'succeed' | 'fail' | null
  later_at: number | null
}

/** The answer to a key, and when (milliseconds), to be repeated. */
type KeysTable = { key: string; request: string; status: number; body: string; at: number }

type DeliveriesTable = { event: string; attempt: number; due_at: number }

export type FakeTables = {
  fake_objects: ObjectsTable
  fake_keys: KeysTable
  fake_deliveries: DeliveriesTable
}

export type FakeDb = Kysely<FakeTables>
export type FakeTrx = Transaction<FakeTables>
export type FakeObject = ObjectsTable

const statements = [
  `create table fake_objects (
    id text primary key,
    kind text not null,
    created bigint not null,
    ref text,
    body text not null,
    later text,
    later_at bigint
  )`,
  'create index fake_objects_newest on fake_objects (kind, created, id)',
  'create index fake_objects_by_ref on fake_objects (ref, kind)',
  'create index fake_objects_later on fake_objects (later_at) where later_at is not null',
  'create table fake_keys (key text primary key, request text not null, status integer not null, body text not null, at bigint not null)',
  'create index fake_keys_at on fake_keys (at)',
  'create table fake_deliveries (event text primary key, attempt integer not null, due_at bigint not null)',
  'create index fake_deliveries_due on fake_deliveries (due_at)',
]

export const fakeMigrations: Migrations = {
  '0001-objects': {
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  },
}
