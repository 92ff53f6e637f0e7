import { addDays } from '#contract/local-time.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import { newId } from '#platform/ids.ts'
import type { Trx } from '#school/base/tables.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import { rulesOf } from './assignment-row.ts'
import { insertAssignments, listOfClass } from './assignments.repo.ts'

const day = 24 * 3_600_000

type Dated = Pick<ClassRow, 'id' | 'starts_at' | 'created_at'>

/**
 * Copies assignments to a class that is offered again, in the transaction that adds it: open, and moved by
 * the time between the first meetings. Unless both classes have meetings, they have no dates.
 */
export async function copyAssignments(trx: Trx, from: Dated, to: Dated): Promise<void> {
  const distance = isDated(from) && isDated(to) ? to.starts_at - from.starts_at : null
  const move = (at: number | null) => (at === null || distance === null ? null : at + distance)
  const moveDay = (rule: WorkRule): WorkRule =>
    rule.kind === 'taken' && rule.since !== 'class' && distance !== null
      ? { ...rule, since: addDays(rule.since, Math.round(distance / day)) || rule.since }
      : rule
  const rows = await listOfClass(trx, from.id)
  await insertAssignments(
    trx,
    rows.map((row) => ({
      ...row,
      id: newId(),
      class_id: to.id,
      opens_at: move(row.opens_at),
      due_at: move(row.due_at),
      rules: JSON.stringify(rulesOf(row).map(moveDay)),
      created_at: to.created_at,
      closed_at: null,
      reminded_due_at: null,
    })),
  )
}
