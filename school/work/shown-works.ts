import type { RuleResult } from '#contract/hand-ins.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import { toLocalTime } from '#messages/local-time.ts'
import { idsIn } from '#school/base/ids-in.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import { signPicture } from '#school/photos/signed-pictures.ts'
import { checkVersion, readFacts, toVersionFacts } from './check-version.ts'

/** The last handed-in version, or for the student the last version. Others see handed-in works only. */
export function worksBy(db: Db, version: 'handed-in' | 'last') {
  return db
    .selectFrom('works as w')
    .innerJoin('versions as v', 'v.work_id', 'w.id')
    .innerJoin('photos as p', 'p.id', 'v.photo_id')
    .select(['w.id', 'w.hand_in_id', 'w.title', 'w.alt', 'w.note', 'w.created_at'])
    .select(['v.number', 'v.photo_id', 'v.typed', 'v.overruled', 'v.handed_in_at'])
    .select('p.facts')
    .where('v.number', '=', (eb) => {
      const all = eb
        .selectFrom('versions as l')
        .select((lb) => lb.fn.max('l.number').as('number'))
        .whereRef('l.work_id', '=', 'w.id')
      return version === 'last' ? all : all.where('l.handed_in_at', 'is not', null)
    })
}

export const listOfHandIns = (db: Db, ids: readonly string[], version: 'handed-in' | 'last') =>
  worksBy(db, version)
    .where('w.hand_in_id', 'in', idsIn(db, ids))
    .orderBy('w.hand_in_id')
    .orderBy('w.id')
    .execute()

type ShownRow = Awaited<ReturnType<typeof listOfHandIns>>[number]

/** With its picture, as in every list. */
export async function toShown(
  school: School,
  { id: _id, title, alt, ...row }: Pick<ShownRow, 'id' | 'title' | 'alt' | 'photo_id' | 'facts'>,
  viewerId: string,
) {
  const { width, height } = readFacts(row.facts)
  const pictures = await signPicture(school, row.photo_id, viewerId)
  return { _id, title, alt, width, height, pictures }
}

/** In the school's local time; null without dates. */
export const beganOf = (of: Pick<ClassRow, 'starts_at'>, timeZone: string): string | null =>
  isDated(of) ? toLocalTime(of.starts_at, timeZone) : null

export function checkAll(
  rules: readonly WorkRule[],
  rows: readonly ShownRow[],
  classBegan: string | null,
): RuleResult[][] {
  const all = rows.map((row) => toVersionFacts(row, readFacts(row.facts)))
  return all.map((version) => checkVersion(rules, version, { all, classBegan }))
}
