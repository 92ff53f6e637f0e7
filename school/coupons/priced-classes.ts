import type { Db } from '#school/base/tables.ts'
import type { OrderRow } from '#school/orders/orders.repo.ts'
import type { PricedClass } from './apply-coupon.ts'

export async function listPriced(db: Db, orders: readonly OrderRow[]): Promise<PricedClass[]> {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'instructor_id'])
    .where(
      'id',
      'in',
      orders.map(({ class_id }) => class_id),
    )
    .execute()
  const teacherOf = new Map(classes.map(({ id, instructor_id }) => [id, instructor_id]))
  return orders.map(({ class_id: classId, price_cents: listMinor }) => ({
    classId,
    instructorId: teacherOf.get(classId) ?? '',
    listMinor,
  }))
}
