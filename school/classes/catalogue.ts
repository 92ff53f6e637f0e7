import type { z } from 'zod'
import { besideClass, type classCalls } from '#contract/class-calls.ts'
import type { ClassId, OfferedClass, SchoolClass, TopicCount } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import { searchWordsOf } from '#contract/search-words.ts'
import { toPage, totalOf, windowOf, type PageQuery } from '#school/base/paging.ts'
import { refundStepsOf } from '#school/base/refund-steps.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { listPhotosOf } from '#school/gallery/gallery.ts'
import * as repo from './catalogue.repo.ts'
import { sortedValue } from './class-lists.repo.ts'
import { isDated, seatsOf, toClassInFull, toPublicClass } from './class-row.ts'
import { isOpen } from './classes.policy.ts'
import { findTeacher } from './classes.repo.ts'
import { loadClass } from './load-class.ts'
import { withMeetings } from './meetings.repo.ts'

/** Classes that match every filter; `q` must match with all its words (clause 7.3). */
export async function listClasses(
  { db }: School,
  query: z.output<typeof classCalls.listClasses.query>,
): Promise<Page<SchoolClass>> {
  const { sort = 'newest', q = '' } = query
  const window = windowOf(sort, query)
  const words = searchWordsOf(q)
  // A query without a letter or digit matches nothing, not everything.
  if (q !== '' && words.length === 0) return { items: [], total: totalOf(0) }
  const { rows, total } = await repo.listApproved(db, { ...query, sort, words }, window)
  const full = await withMeetings(db, rows)
  return toPage(window, full, (row) => sortedValue(row, sort), toPublicClass, total)
}

export async function countTopics({ db }: School): Promise<TopicCount[]> {
  const counts = await repo.countTopics(db)
  return counts.map(({ topic, count }) => ({ topic, ...totalOf(count) }))
}

/** 404 unless everybody may see it. */
export async function readOfferedClass(
  { db, settings }: School,
  id: string,
): Promise<OfferedClass> {
  const row = await loadClass(db, id)
  if (!isOpen(row)) throw refuse('not-found', 'noClass')
  const others = await repo.listOtherDates(db, row)
  const [full, ...rest] = await withMeetings(db, [
    row,
    ...others,
    ...(await repo.listRelated(db, row)),
  ])
  const teacher = await findTeacher(db, row.instructor_id)
  if (full === undefined || teacher === undefined) throw refuse('not-found', 'noClass')
  return {
    ...toClassInFull(full),
    groupSize: seatsOf(full),
    refundSteps: refundStepsOf(settings.policy, isDated(full) ? full.starts_at : null),
    instructor: {
      _id: teacher.id,
      name: teacher.name,
      photo: teacher.photo,
      headline: teacher.headline,
      photos: (await listPhotosOf(db, teacher)).slice(0, besideClass.photos.max),
    },
    otherDates: rest.slice(0, others.length).map(toPublicClass),
    related: rest.slice(others.length).map(toPublicClass),
  }
}

export async function listClassIds({ db }: School, page: PageQuery): Promise<Page<ClassId>> {
  const window = windowOf('ids', page)
  const rows = await repo.listApprovedIds(db, window)
  return toPage(
    window,
    rows,
    (row) => row.created_at,
    (row) => ({ _id: row.id, className: row.name, updatedAt: row.updated_at }),
  )
}
