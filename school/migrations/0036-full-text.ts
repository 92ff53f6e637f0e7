import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { wordsOfClass } from '#school/classes/class-row.ts'
import { addWords } from '#school/search.repo.ts'
import { wordsOfUser } from '#school/users/user-words.ts'

const former = ['class_words', 'class_words_by_seats', 'user_words', 'search_words']

const chunk = 500

type Kind = Parameters<typeof addWords>[1]

/** Words are split and folded already, so only spaces separate them: every sign of ASCII is part of one. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`
const tokenizer = `ascii tokenchars '${signs.replaceAll("'", "''")}'`.replaceAll('"', '""')

/** Prefix lengths with a list of their own on SQLite; for a longer one it merges the lists of words. */
const lengths = Array.from({ length: 12 }, (_, index) => index + 1).join(' ')

/** Statements that make the table of a kind; on SQLite with its index, which triggers keep in step. */
const tableOf = (db: Kysely<unknown>, kind: Kind) =>
  isPostgres(db)
    ? [`create table ${kind}_texts (id text primary key, words tsvector not null)`]
    : [
        `create table ${kind}_texts (seq integer primary key, id text not null unique,
          words text not null)`,
        `create virtual table ${kind}_index using fts5(words, content='${kind}_texts',
          content_rowid='seq', detail=none, columnsize=0, prefix='${lengths}',
          tokenize="${tokenizer}")`,
        `create trigger ${kind}_texts_added after insert on ${kind}_texts
          begin insert into ${kind}_index (rowid, words) values (new.seq, new.words); end`,
        `create trigger ${kind}_texts_dropped after delete on ${kind}_texts
          begin insert into ${kind}_index (${kind}_index, rowid, words)
            values ('delete', old.seq, old.words); end`,
      ]

async function fill<Texts extends { id: string }>(
  db: Kysely<unknown>,
  kind: Kind,
  texts: RawBuilder<Texts>,
  toWords: (texts: Texts) => string[],
): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Texts>`select * from (${texts}) as texts
      where id > ${last} order by id limit ${sql.lit(chunk)}`.execute(db)
    if (rows.length === 0) return
    await addWords(
      db,
      kind,
      rows.map((row) => ({ id: row.id, words: toWords(row) })),
    )
    last = rows.at(-1)?.id ?? last
  }
}

/** The columns by which the catalogue sorts, as the indexes of a topic have them. */
const sorts = {
  newest: 'created_at',
  popular: 'paid_recently',
  price: 'price_cents',
  seats: '(case when available_seats = 0 then 0 else available_seats + held end)',
  soonest: 'starts_at',
}

/**
 * Replaces a table of word prefixes by the database's full-text search; see decision 24. PostgreSQL gets its
 * index last: filling it row by row takes longer. SQLite, which does not count how rare a level is, gets an
 * index of levels for every sort.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of former) await db.schema.dropTable(table).ifExists().execute()
  for (const kind of ['class', 'user'] as const)
    for (const statement of tableOf(db, kind)) await sql.raw(statement).execute(db)
  type Class = Parameters<typeof wordsOfClass>[0] & { id: string }
  const classes = sql<Class>`select id, name, description, instructor_name from classes
    where status = 'approved' and withdrawn_at is null`
  await fill(db, 'class', classes, wordsOfClass)
  type User = Parameters<typeof wordsOfUser>[0] & { id: string }
  const users = sql<User>`select id, name, email from users
    where removed_at is null and left_at is null`
  await fill(db, 'user', users, wordsOfUser)
  if (isPostgres(db)) {
    for (const kind of ['class', 'user'])
      await sql`create index ${sql.ref(`${kind}_index`)} on ${sql.table(`${kind}_texts`)}
        using gin (words) with (fastupdate = off)`.execute(db)
    return
  }
  await sql`drop index classes_by_level`.execute(db)
  for (const [sort, column] of Object.entries(sorts))
    await sql`create index ${sql.ref(`classes_level_by_${sort}`)}
      on classes (status, level, ${sql.raw(column)}, id) where withdrawn_at is null`.execute(db)
}
