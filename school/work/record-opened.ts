import type { By } from '#school/audit/audit.service.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Trx } from '#school/base/tables.ts'
import type { AssignmentRow } from './assignment-row.ts'

/**
 * Notes in the history that an admin has opened a work that is not shared (clause 18.9), or the contact sheet of an
 * assignment with such works. Works may have no title, so both are named by that of their assignment.
 */
export function recordOpened(
  trx: Trx,
  at: number,
  by: By,
  id: string,
  { title }: Pick<AssignmentRow, 'title'>,
): Promise<void> {
  return recordHistory(trx, [{ at, kind: 'work-opened', by, subject: { id, name: title } }])
}
