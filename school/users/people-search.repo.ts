import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type StringReference,
} from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Topic } from '#contract/classes.ts'
import { fillUp, type Beginning } from '#school/search-words.ts'
import type { Tables } from '#school/tables.ts'

/** One thing that people are asked to have: a word with this beginning, or an approved class of a topic. */
export type Asked = { word: Beginning } | { topic: Topic }

/** As many conditions on words as a query may have, and the one on the topic. */
export function fillUpAsked(asked: Asked[]): Asked[] {
  const words = asked.filter((each) => 'word' in each)
  return [...fillUp(words), ...asked.filter((each) => 'topic' in each)]
}

/** What has fewer entries than this is gathered at once, whoever else is in the school. */
export const few = 1000

function classesOf(db: Kysely<Tables>, topic: Topic) {
  return db
    .selectFrom('classes as t')
    .select('t.instructor_id as id')
    .where('t.status', '=', 'approved')
    .where('t.topic', '=', topic)
    .where('t.withdrawn_at', 'is', null)
}

function wordsOf(db: Kysely<Tables>, { from, to }: Beginning, role: Role | undefined) {
  const words = db
    .selectFrom('user_words as w')
    .select('w.user_id as id')
    .where('w.word', '>=', from)
    .where('w.word', '<', to)
  return role === undefined ? words : words.where('w.role', '=', role)
}

/** The ids of the users who have it, each once; with a word, those of the role where one is asked for. */
export function idsOf(db: Kysely<Tables>, asked: Asked, role: Role | undefined) {
  return 'topic' in asked
    ? classesOf(db, asked.topic).distinct()
    : wordsOf(db, asked.word, role).distinct()
}

/** The condition that the user with the id in a column has it. */
export function has<DB extends Tables, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  id: StringReference<DB, TB>,
  asked: Asked,
): Expression<SqlBool> {
  // A value instead of EXISTS: PostgreSQL would join that with everybody who has it.
  if ('topic' in asked)
    return sql<SqlBool>`(select t.instructor_id from classes as t where t.status = 'approved'
      and t.topic = ${asked.topic} and t.instructor_id = ${eb.ref(id)} and t.withdrawn_at is null
      limit 1) is not null`
  const { from, to } = asked.word
  return sql<SqlBool>`(select w.user_id from user_words as w where w.user_id = ${eb.ref(id)}
    and w.word >= ${from} and w.word < ${to} limit 1) is not null`
}

async function count(db: Kysely<Tables>, asked: Asked, role: Role | undefined): Promise<number> {
  // Along the index: else PostgreSQL reads the table for what is common enough.
  const some =
    'topic' in asked
      ? classesOf(db, asked.topic).orderBy('t.instructor_id').limit(few)
      : wordsOf(db, asked.word, role).orderBy('w.word').limit(few)
  const { entries } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return entries
}

/** What to begin with, the one with the fewest entries, and the others; null where all have many. */
export async function findStart(
  db: Kysely<Tables>,
  asked: Asked[],
  role: Role | undefined,
): Promise<{ start: Asked; others: Asked[] } | null> {
  const counts = await Promise.all(asked.map((each) => count(db, each, role)))
  const fewest = Math.min(...counts)
  const start = asked[counts.indexOf(fewest)]
  if (start === undefined || fewest >= few) return null
  return { start, others: asked.filter((each) => each !== start) }
}
