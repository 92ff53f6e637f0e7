/** Words are split and folded already, so only spaces separate them: every ASCII character is part of one. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`
const tokenizer = `ascii tokenchars '${signs.replaceAll("'", "''")}'`.replaceAll('"', '""')

/** Prefix lengths with a separate index on SQLite; for longer ones it merges the lists of words. */
const lengths = Array.from({ length: 12 }, (_, index) => index + 1).join(' ')

const onPostgres = (kind: string): string[] => [
  `create table ${kind}_texts (id text primary key, words tsvector not null)`,
  `create index ${kind}_index on ${kind}_texts using gin (words) with (fastupdate = off)`,
]

/** Triggers keep the index up to date. */
const onSqlite = (kind: string): string[] => [
  `create table ${kind}_texts (seq integer primary key, id text not null unique, words text not null)`,
  `create virtual table ${kind}_index using fts5(words, content='${kind}_texts',
    content_rowid='seq', detail=none, columnsize=0, prefix='${lengths}', tokenize="${tokenizer}")`,
  `create trigger ${kind}_texts_added after insert on ${kind}_texts
    begin insert into ${kind}_index (rowid, words) values (new.seq, new.words); end`,
  `create trigger ${kind}_texts_dropped after delete on ${kind}_texts
    begin insert into ${kind}_index (${kind}_index, rowid, words)
      values ('delete', old.seq, old.words); end`,
]

/** The words of classes and people, in the database's full-text search; see decision 24. */
export const fullText = (toPostgres: boolean): string[] =>
  toPostgres
    ? ['class', 'user'].flatMap(onPostgres)
    : [
        ...['class', 'user'].flatMap(onSqlite),
        // Otherwise the index keeps the words of deleted users until it is next merged:
        // https://sqlite.org/fts5.html#the_secure_delete_configuration_option
        `insert into user_index (user_index, rank) values ('secure-delete', 1)`,
      ]
