import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'
import { fillTable } from '#tests/support/database/fill-table.ts'

/** Of 5,000 characters each. */
const threads = 100

/** Of 2,000 emoji each. */
const replies = 709

/**
 * Writes more about a work of this person than one may write, beside the running demonstration. Returns the
 * path of the work.
 */
export async function writeLongWork(dataDir: string, email: string): Promise<string> {
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  try {
    const version = await database
      .tables<Tables>()
      .selectFrom('versions')
      .innerJoin('works', 'works.id', 'versions.work_id')
      .innerJoin('hand_ins', 'hand_ins.id', 'works.hand_in_id')
      .innerJoin('users', 'users.id', 'hand_ins.student_id')
      .select(['versions.id', 'versions.work_id', 'users.id as student'])
      .where('users.email', '=', email)
      .orderBy('versions.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const author_id = sql.lit(version.student)
    const created_at = sql.lit(Date.now())
    const threadId = sql`'01a40000-0000-7000-8000-' || printf('%012d', i % ${sql.lit(threads)})`
    await fillTable(database, 'threads', threads, {
      id: threadId,
      version_id: sql.lit(version.id),
      number: sql`i + 1000`,
      kind: sql`'point'`,
      x: sql`i * 90`,
      y: sql`i * 60`,
      subject: sql`'light'`,
      author_id,
      created_at,
    })
    const comment = { thread_id: threadId, author_id, created_at }
    await fillTable(database, 'comments', threads, {
      ...comment,
      id: sql`'01a40001-0000-7000-8000-' || printf('%012d', i)`,
      text: sql.lit('x'.repeat(5_000)),
    })
    await fillTable(database, 'comments', replies, {
      ...comment,
      id: sql`'01a40002-0000-7000-8000-' || printf('%012d', i)`,
      text: sql.lit('🌅'.repeat(2_000)),
    })
    return `/api/work/${version.work_id}`
  } finally {
    await database.close()
  }
}
