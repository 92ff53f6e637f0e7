import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import type { Migrations } from '#platform/database/migrate.ts'
import { appendOnly } from './schema/append-only.ts'
import { books } from './schema/books.ts'
import { checkouts } from './schema/checkouts.ts'
import { classes, levelIndexes } from './schema/classes.ts'
import { fullText } from './schema/full-text.ts'
import { notify } from './schema/notify.ts'
import { orders } from './schema/orders.ts'
import { people } from './schema/people.ts'
import { pictures } from './schema/pictures.ts'
import { publicVersion } from './schema/public-version.ts'
import { upkeep, upkeepOnPostgres } from './schema/upkeep.ts'
import { work } from './schema/work.ts'
import * as mailboxesInLine from './migrations/0055-mailboxes-in-line.ts'
import * as publicColumns from './migrations/0056-public-columns.ts'
import * as orderEmails from './migrations/0064-order-emails.ts'
import * as searchWords from './migrations/0065-search-words.ts'
import * as unknownFacts from './migrations/0068-unknown-facts.ts'
import * as schoolParts from './migrations/0073-school-parts.ts'
import * as invitations from './migrations/0074-invitations.ts'
import * as partPhotos from './migrations/0075-part-photos.ts'
import * as setupToken from './migrations/0076-setup-token.ts'
import * as withdrawals from './migrations/0077-withdrawals.ts'

/** A table comes after those that it references. */
const tables = [people, classes, orders, checkouts, books, pictures, notify, work, upkeep]

async function createSchema(db: Kysely<unknown>): Promise<void> {
  const toPostgres = isPostgres(db)
  const statements = [
    ...tables.flatMap((text) => text.trim().split(/;\n/)),
    ...(toPostgres ? upkeepOnPostgres : []),
    ...levelIndexes(toPostgres),
    ...fullText(toPostgres),
    ...publicVersion(toPostgres),
    ...appendOnly(toPostgres),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const addColumn = (table: string, column: string) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(`alter table ${table} add column ${column}`).execute(db)
  },
})

/** Changes to the schema are new migrations; `schema/` itself does not change. See decision 73. */
export const migrations: Migrations = {
  '0053-schema': {
    up: createSchema,
    replaces: { last: '0052-work-photos', version: '7bb60bfa' },
  },
  '0054-gallery-credits': addColumn('gallery_photos', 'instructor_id text references users (id)'),
  '0055-mailboxes-in-line': mailboxesInLine,
  '0056-public-columns': publicColumns,
  '0059-claimed-notes': addColumn('letter_notes', 'letter_id text'),
  '0060-checkout-language': addColumn('checkouts', 'language text'),
  '0064-order-emails': orderEmails,
  '0065-search-words': searchWords,
  '0068-unknown-facts': unknownFacts,
  '0071-photo-focus': addColumn('classes', 'photo_focus text'),
  '0072-kept-or-tried': addColumn('threads', "advice text not null default 'try'"),
  '0073-school-parts': schoolParts,
  '0074-invitations': invitations,
  '0075-part-photos': partPhotos,
  '0076-setup-token': setupToken,
  '0077-withdrawals': withdrawals,
}
