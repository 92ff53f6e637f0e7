import { sql, type Kysely } from 'kysely'
import type { Migrations } from '#platform/database/migrate.ts'

/** One piece of work that is still to be done; what is done leaves no row. Times in milliseconds since 1970. */
export type JobRow = {
  id: string
  kind: string
  /** JSON. Readable by whoever reads the database: no secrets. */
  payload: string
  /** When it may be begun; while it is leased, when the lease ends. */
  due_at: number
  /** How often it was begun. */
  attempts: number
  /** The process that works on it, or did when it died. */
  lease: string | null
  /** Why the last attempt failed. */
  last_error: string | null
  /** When it was given up: it is a dead letter then. */
  failed_at: number | null
}

export type JobsTables = { jobs: JobRow }

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failed_at', 'bigint')
    .execute()
  // Every process asks for what is due each second.
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .column('due_at')
    .where(sql.ref('failed_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('jobs_failed')
    .on('jobs')
    .column('failed_at')
    .where(sql.ref('failed_at'), 'is not', null)
    .execute()
}

/** The migrations of the jobs' one table. */
export const jobsMigrations: Migrations = { '0001-jobs': { up: createTable } }
