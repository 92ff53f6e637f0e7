import type { QueryOf } from '#contract/api.ts'
import type { Coupon, CouponChange, NewCoupon } from '#contract/coupons.ts'
import type { Page } from '#contract/endpoint.ts'
import { fromMinor, toMinor } from '#contract/money.ts'
import { newId } from '#platform/ids.ts'
import { act, actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { findClass, findTeacher } from '#school/classes/classes.repo.ts'
import * as repo from './coupons.repo.ts'

// The coupons of the school, which admins make, change and archive (clause 13.8).

const minorOrNone = (amount: number | null) => (amount === null ? null : toMinor(amount))
const amountOrNone = (minor: number | null) => (minor === null ? null : fromMinor(minor))

function toCoupon(row: repo.CouponRow): Coupon {
  return {
    _id: row.id,
    code: row.code,
    percent: row.percent,
    amount: amountOrNone(row.amount_minor),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    uses: row.uses,
    once: row.once === 1,
    minimum: amountOrNone(row.min_minor),
    classId: row.class_id,
    instructorId: row.instructor_id,
    archived: row.archived_at !== null,
    createdAt: row.created_at,
  }
}

async function requireKnown(trx: Trx, { classId, instructorId }: NewCoupon): Promise<void> {
  if (classId !== null && (await findClass(trx, classId)) === undefined)
    throw refuse('course-not-found', 'noClass')
  if (instructorId !== null && (await findTeacher(trx, instructorId)) === undefined)
    throw refuse('not-found', 'noInstructor')
}

/** 409 code-taken, 404 course-not-found or not-found for its restrictions. */
export function addCoupon(
  school: School,
  actor: Actor,
  input: NewCoupon,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'coupons:manage', atomically, async (trx) => {
    await requireKnown(trx, input)
    const row: repo.CouponRow = {
      id: newId(),
      code: input.code,
      percent: input.percent,
      amount_minor: minorOrNone(input.amount),
      class_id: input.classId,
      instructor_id: input.instructorId,
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      max_uses: input.maxUses,
      uses: 0,
      once: input.once ? 1 : 0,
      min_minor: minorOrNone(input.minimum),
      archived_at: null,
      created_at: school.clock(),
    }
    if (!(await repo.insertCoupon(trx, row)))
      throw refuse('code-taken', 'codeTaken', { code: input.code })
    return { insertedId: row.id }
  })
}

/** Changes when and how often it can be used, or archives it; the discount stays. 404. */
export function changeCoupon(school: School, actor: Actor, id: string, input: CouponChange) {
  return act(school, actor, 'coupons:manage', async (trx) => {
    const row = await repo.lockCoupon(trx, id)
    if (row === undefined) throw refuse('not-found', 'noCouponRecord')
    await repo.changeCoupon(trx, id, {
      starts_at: input.startsAt,
      ends_at: input.endsAt,
      max_uses: input.maxUses,
      archived_at: input.archived ? (row.archived_at ?? school.clock()) : null,
    })
    return { modifiedCount: 1 }
  })
}

export async function listCoupons(
  { db, clock }: School,
  query: QueryOf<'listCoupons'>,
): Promise<Page<Coupon>> {
  const archived = query.archived === undefined ? undefined : query.archived === 'true'
  const page = await repo.listCoupons(db, clock(), archived, query)
  return { ...page, items: page.items.map(toCoupon) }
}
