import { newClass } from '#contract/class-forms.ts'
import type { ImportColumn } from '#contract/import-columns.ts'
import { isShipped } from '#contract/photos.ts'
import { fault } from '#messages/reasons.ts'
import { startOfMinute } from '#messages/local-time.ts'
import { HttpError } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { refusePast } from '#school/classes/class-dates.ts'
import { startOf, toRow, type ClassRow } from '#school/classes/class-row.ts'
import { insertClasses } from '#school/classes/insert-classes.ts'
import { refuseAboveSeats } from '#school/classes/minimum.ts'
import { classLife } from '#school/classes/class-life.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import type { Meeting } from '#contract/meetings.ts'
import { findTaughtClasses, findTeachers, type Teacher } from './imports.repo.ts'
import { parseLine, showFaults, showLine, type Faults, type Judged } from './judged.ts'
import { readCount, readLevel, readPrice, readTopic } from './read-cells.ts'
import { readMeetings } from './read-meetings.ts'
import type { Line, Table } from './read-table.ts'

type Column = ImportColumn<'classes'>
type NewRow = { row: ClassRow; meetings: Meeting[] }

/** Two classes of one instructor are the same if they have the same name and begin at the same time. */
const keyOf = (instructorId: string, name: string, startsAt: number) =>
  JSON.stringify([instructorId, name, startOfMinute(startsAt)])

/** The column of a field of the class, such as `meetings.0.endsAt`. */
function columnOf(field: string): Column {
  if (field.startsWith('meetings')) return field.endsWith('endsAt') ? 'endsAt' : 'startsAt'
  return field as Column
}

function readClass({ cell }: Line<Column>, currency: string) {
  const orNone = (column: Column) => cell(column) || null
  const given = (column: Column) => cell(column) || undefined
  const price = cell('price') === '' ? undefined : readPrice(cell('price'), currency)
  const topic = given('topic')
  const level = given('level')
  return {
    className: cell('className'),
    description: cell('description'),
    photo: cell('photo'),
    email: cell('email'),
    instructorName: given('instructorName'),
    price: typeof price === 'object' ? Number.NaN : price,
    priceFault: typeof price === 'object' ? price.fault : undefined,
    availableSeats: given('availableSeats') && readCount(cell('availableSeats')),
    minimumStudents: cell('minimumStudents') === '' ? null : readCount(cell('minimumStudents')),
    topic: topic && readTopic(topic),
    level: level && readLevel(level),
    place: orNone('place'),
    onlineUrl: orNone('onlineUrl'),
    learn: cell('learn'),
    bring: cell('bring'),
  }
}

/** An exported list has the whole address of a photo that came with the site. */
function toOwnPath(photo: string, origin: string): string {
  const path = photo.startsWith(origin) ? photo.slice(origin.length) : photo
  return isShipped(path) ? path : photo
}

/** The faults by column of checks that refuse a call. */
async function faultsOf(check: () => unknown): Promise<Faults<Column>> {
  try {
    await check()
    return {}
  } catch (error) {
    if (!(error instanceof HttpError) || error.fields === undefined) throw error
    const fields = Object.entries(error.fields)
    return Object.fromEntries(fields.map(([field, text]) => [columnOf(field), text]))
  }
}

/**
 * New are classes of an instructor who is at the school already, that neither the school nor a new
 * line above has. Known ones may have begun, and have dates that no new class could have.
 */
export async function judgeClasses(
  school: School,
  trx: Trx,
  actor: Actor,
  { lines, headingOf }: Table<Column>,
): Promise<Judged<NewRow>[]> {
  const { currency, timeZone, origin } = school.settings
  const now = school.clock()
  const read = lines.map((line) => ({
    line: line.line,
    input: readClass(line, currency),
    dates: readMeetings(line.cell, timeZone),
  }))
  const teachers = await findTeachers(
    trx,
    read.map(({ input }) => input.email.toLowerCase()),
  )
  const taught = await findTaughtClasses(trx, [...teachers.values()])
  const known = new Set(
    taught.map(({ instructor_id, name, starts_at }) => keyOf(instructor_id, name, starts_at)),
  )
  const firstLines = new Map<string, number>()

  async function judge({ line, input, dates }: (typeof read)[number]): Promise<Judged<NewRow>> {
    const teacher = teachers.get(input.email.toLowerCase())
    const shown = showLine(line, input.className, input.email)
    const areRead = Object.keys(dates.faults).length === 0
    const key = teacher && areRead && keyOf(teacher.id, input.className, startOf(dates.meetings))
    if (key !== undefined && key !== false && known.has(key))
      return { ...shown, state: 'known', faults: [] }
    const { priceFault, ...body } = input
    const instructorName = body.instructorName ?? teacher?.name ?? body.email
    const parsed = parseLine(newClass, { ...body, instructorName, meetings: dates.meetings })
    const faults: Faults<Column> = {}
    if ('fields' in parsed)
      for (const [field, text] of Object.entries(parsed.fields)) faults[columnOf(field)] ??= text
    Object.assign(faults, dates.faults)
    if (priceFault !== undefined) faults.price = priceFault
    if (faults.email === undefined && teacher?.role !== 'Instructor')
      faults.email = fault('noInstructorYet')
    const first = key ? firstLines.get(key) : undefined
    if (first !== undefined) faults.className = fault('classInLine', { line: first })
    let row: NewRow | undefined
    if ('value' in parsed && teacher !== undefined) {
      const { meetings = [] } = parsed.value
      const made = await faultsOf(async () => {
        refusePast(meetings, [], now)
        const photo = await claimPhoto(trx, actor.id, toOwnPath(parsed.value.photo, origin))
        row = { row: toImported({ ...parsed.value, photo }, teacher, now), meetings }
        refuseAboveSeats(row.row)
      })
      Object.assign(faults, { ...made, ...faults })
    }
    if (row !== undefined && key && Object.keys(faults).length === 0) {
      firstLines.set(key, line)
      return { ...shown, state: 'new', faults: [], row }
    }
    // Where the file has no such column, the fault is that of the start.
    const heading = (column: Column) =>
      column === 'endsAt' ? headingOf('endsAt', 'endTime', 'startsAt') : headingOf(column)
    return { ...shown, state: 'wrong', faults: showFaults(faults, heading) }
  }

  const judged: Judged<NewRow>[] = []
  for (const one of read) judged.push(await judge(one))
  return judged
}

/** Approved: an admin brings it. */
const toImported = (
  input: Parameters<typeof toRow>[0],
  { id: instructorId, email }: Teacher,
  now: number,
): ClassRow => ({
  ...toRow(input, { id: newId(), instructorId, now }),
  instructor_email: email,
  status: classLife.approve.to,
})

/** Returns the lines that were added: all that are new. */
export async function addClasses(
  school: School,
  trx: Trx,
  actor: Actor,
  judged: readonly Judged<NewRow>[],
): Promise<Set<number>> {
  const added = judged.flatMap(({ line, row }) => (row === undefined ? [] : [{ line, row }]))
  await insertClasses(
    school,
    trx,
    added.map(({ row }) => row),
  )
  const about = { at: school.clock(), by: actor, count: added.length }
  if (added.length > 0) await school.happened(trx, { kind: 'classes-imported', ...about })
  return new Set(added.map(({ line }) => line))
}
