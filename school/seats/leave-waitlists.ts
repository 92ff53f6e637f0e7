import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { lockAnyClass } from './seat-counts.repo.ts'
import { endEntry } from './waitlist.ts'
import * as repo from './waitlist.repo.ts'

async function leaveAll(school: School, trx: Trx, studentId: string): Promise<void> {
  for (const classId of await repo.listClassesOf(trx, studentId)) {
    await lockAnyClass(trx, classId)
    const entry = await repo.findEntry(trx, classId, studentId)
    if (entry === undefined) continue
    if (entry.state !== 'waiting') await repo.keepMailbox(trx, entry)
    await endEntry(school, trx, entry, false)
  }
}

/** Of somebody who has left the school. */
export const leaveWaitlists = (school: School, trx: Trx, { user }: FactOf<'user-left'>) =>
  leaveAll(school, trx, user.id)

/** Admins are on no waitlist. */
export async function leaveWaitlistsAsAdmin(
  school: School,
  trx: Trx,
  { user, to }: FactOf<'role-changed'>,
): Promise<void> {
  if (to === 'Admin') await leaveAll(school, trx, user.id)
}
