import { sql } from 'kysely'
import type { Measure, Row } from '#bench/row.ts'
import { serveOnPostgres, serveOnSqlite, type LargeServer } from '#bench/large-school-server.ts'
import { timeInTurns } from '#bench/time-in-turns.ts'
import {
  assignmentOf,
  classOf,
  instructorOf,
  opening,
  sqlId,
} from '#tests/support/database/large-school.ts'
import { fillTable } from '#tests/support/database/fill-table.ts'

/** Enough students for all hand-ins: a tenth of the classes. */
const size = 3000
const [handIns, versions, threads] = [300, 12, 100]

/** New rows are numbered after every class's own. */
const behind = `i + ${size}`
const [classId, ordinaryClass] = [classOf(size / 2), classOf(size / 2 - 10)]
const [full, ordinary] = [assignmentOf(size + 1), assignmentOf(size / 2 - 10)]
const work = (i: number) => assignmentOf(i).replace('01a5', '01a4')

/** 300 hand-ins for one assignment; the first work has 12 versions, and the last of these 100 threads. */
async function fill({ database }: LargeServer): Promise<void> {
  const at = sql.lit(opening)
  const [id, nextId] = [sqlId('work', behind), sqlId('work', `i + ${2 * size}`)]
  const firstWork = sql.lit(work(size + 1))
  await fillTable(database, 'assignments', 1, {
    id: sql.lit(full),
    class_id: sql.lit(classId),
    title: sql`'Slow water'`,
    brief: sql`'Show how water moves.'`,
    min_photos: sql`1`,
    max_photos: sql`3`,
    rules: sql`'[{"kind":"iso","atMost":800}]'`,
    sharing: sql`'instructor'`,
    peers: sql`0`,
    created_at: at,
  })
  const photo = {
    owner_id: sqlId('student', '1'),
    added_at: at,
    look_at: at,
    bytes: sql`1000`,
    by_newcomer: sql`0`,
    facts: sql`'{"width":2560,"height":1707,"isMonochrome":false,"taken":{"iso":1600}}'`,
  }
  const version = { note: sql`''`, overruled: sql`'{}'`, created_at: at, handed_in_at: at }
  await fillTable(database, 'photos', handIns, {
    ...photo,
    id,
    address: sql`'/photos/work-' || ${id} || '.jpg'`,
  })
  await fillTable(database, 'hand_ins', handIns, {
    id,
    assignment_id: sql.lit(full),
    student_id: sqlId('student'),
    status: sql`'handed-in'`,
    created_at: at,
    handed_in_at: sql`${at} + i`,
    late: sql`0`,
  })
  const texts = { title: sql`'Pier'`, alt: sql`''`, note: sql`''` }
  await fillTable(database, 'works', handIns, { id, hand_in_id: id, ...texts, created_at: at })
  const first = { id, work_id: id, number: sql`1`, photo_id: id }
  await fillTable(database, 'versions', handIns, { ...version, ...first })
  await fillTable(database, 'photos', versions - 1, {
    ...photo,
    id: nextId,
    address: sql`'/photos/work-' || ${nextId} || '.jpg'`,
  })
  const next = { id: nextId, work_id: firstWork, number: sql`i + 1`, photo_id: nextId }
  await fillTable(database, 'versions', versions - 1, { ...version, ...next })
  const author = sql.lit(instructorOf(size / 2))
  await fillTable(database, 'threads', threads, {
    id,
    version_id: sqlId('work', `${versions - 1} + ${2 * size}`),
    number: sql`i`,
    kind: sql`'point'`,
    x: sql`i * 90`,
    y: sql`i * 60`,
    subject: sql`'light'`,
    author_id: author,
    created_at: at,
  })
  const comment = { author_id: author, text: sql`'Wait for the light.'`, created_at: at }
  await fillTable(database, 'comments', threads, { id, thread_id: id, ...comment })
}

type Call = { what: string; many: string; one: string; of: RegExp; count: number; max: number }

const page = 'limit=100'
const calls: Call[] = [
  {
    what: `the queue of a class with ${handIns} hand-ins`,
    many: `/api/queue?class=${classId}&${page}`,
    one: `/api/queue?class=${ordinaryClass}&${page}`,
    of: /"studentName"/g,
    count: 100,
    max: 10,
  },
  {
    what: `the contact sheet of ${handIns} hand-ins`,
    many: `/api/assignment/${full}/works?${page}`,
    one: `/api/assignment/${ordinary}/works?${page}`,
    of: /"studentName"/g,
    count: 100,
    max: 10,
  },
  {
    what: `a work with ${versions} versions and ${threads} threads`,
    many: `/api/work/${work(size + 1)}`,
    one: `/api/work/${work(size / 2 - 10)}`,
    of: /Wait for the light/g,
    count: threads,
    max: 5,
  },
]

async function measureOn(engine: string, open: (size: number) => Promise<LargeServer>) {
  const school = await open(size)
  try {
    await fill(school)
    const token = instructorOf(size / 2)
    const other = instructorOf(size / 2 - 10)
    const rows: Row[] = []
    for (const { what, many, one, of, count, max } of calls) {
      const found = (await school.call(many, { method: 'GET', token })).match(of)?.length ?? 0
      if (found < count) throw new Error(`${many} has ${found}`)
      const [{ p95: measured }, { p95: limit }] = await timeInTurns(
        () => school.call(many, { method: 'GET', token }),
        () => school.call(one, { method: 'GET', token: other }),
      )
      const beside = 'one hand-in, one version, no thread'
      rows.push({
        what: `${what}, p95, ${engine}`,
        beside,
        unit: 'ms',
        measured,
        limit,
        aim: { atMost: max },
      })
    }
    return rows
  } finally {
    await school.close()
  }
}

/** Student work at its limits beside the smallest amount of it. */
export const measure: Measure = async () => [
  ...(await measureOn('SQLite', serveOnSqlite)),
  ...(await measureOn('PostgreSQL', serveOnPostgres)),
]
