import type { WorkRule } from '#contract/work-rules.ts'
import { addDays, daysBetween, moveByDays } from '#messages/local-time.ts'
import { newId } from '#platform/ids.ts'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { isDated } from '#school/classes/class-row.ts'
import { rulesOf } from './assignment-row.ts'
import { insertAssignments, listOfClass } from './assignments.repo.ts'

/**
 * Copies assignments to a class that is offered again: open, and moved by the days between the first
 * meetings. A time of day stays, also across a change of clocks and for a class at another hour. Unless both
 * classes have meetings, they have no dates.
 */
export async function copyAssignments(
  { settings }: School,
  trx: Trx,
  { origin: from, added: to }: FactOf<'class-offered-again'>,
): Promise<void> {
  const { timeZone } = settings
  const days =
    isDated(from) && isDated(to) ? daysBetween(from.starts_at, to.starts_at, timeZone) : null
  const move = (at: number | null) =>
    at === null || days === null ? null : moveByDays(at, days, timeZone)
  const moveDay = (rule: WorkRule): WorkRule =>
    rule.kind === 'taken' && rule.since !== 'class' && days !== null
      ? { ...rule, since: addDays(rule.since, days) || rule.since }
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
