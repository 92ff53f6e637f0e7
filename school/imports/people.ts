import { z } from 'zod'
import { roles } from '#contract/access.ts'
import { email, oneOf, personName } from '#contract/fields.ts'
import type { ImportColumn } from '#contract/import-columns.ts'
import { registrationRoles } from '#contract/users.ts'
import { findOffered } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { importedAccount } from '#school/users/imported-account.ts'
import { findHolders, insertUsers } from '#school/users/users.repo.ts'
import { parseLine, showFaults, showLine, type Faults, type Judged } from './judged.ts'
import { readRole } from './read-cells.ts'
import type { Line, Table } from './read-table.ts'

type Column = ImportColumn<'people'>

const person = z.object({
  name: personName('labelName', 1, 256),
  email,
  role: oneOf('labelRole', registrationRoles),
})
type NewPerson = z.output<typeof person>

function readPerson({ cell }: Line<Column>) {
  const parts = [cell('firstName'), cell('lastName')].filter((part) => part !== '')
  const name = cell('name') || parts.join(' ')
  const [student] = registrationRoles
  return { name, email: cell('email'), role: readRole(cell('role') || student) }
}

function findFaults(input: ReturnType<typeof readPerson>, fields: Faults<Column>): Faults<Column> {
  // An e-mail makes nobody an admin, see claim-record.ts.
  const isAdmin = roles.some((role) => role === 'Admin' && role === input.role)
  return isAdmin ? { ...fields, role: fault('adminByHand') } : fields
}

/** New are those whose e-mail nobody at the school has, nor a new line above. */
export async function judgePeople(
  trx: Trx,
  { lines, headingOf }: Table<Column>,
): Promise<Judged<NewPerson>[]> {
  const read = lines.map((line) => {
    const input = readPerson(line)
    const parsed = parseLine(person, input)
    const address = email.safeParse(input.email).data
    return { line: line.line, input, parsed, address }
  })
  const known = await findHolders(
    trx,
    read.flatMap(({ address }) => address ?? []),
  )
  const firstLines = new Map<string, number>()
  return read.map(({ line, input, parsed, address }) => {
    const shown = showLine(line, input.name, address ?? input.email)
    if (address !== undefined && known.has(address)) return { ...shown, state: 'known', faults: [] }
    const first = address === undefined ? undefined : firstLines.get(address)
    if ('value' in parsed && first === undefined) {
      firstLines.set(parsed.value.email, line)
      return { ...shown, state: 'new', faults: [], row: parsed.value }
    }
    const fields: Faults<Column> = 'fields' in parsed ? findFaults(input, parsed.fields) : {}
    if (first !== undefined) fields.email = fault('emailInLine', { line: first })
    const heading = (column: Column) =>
      column === 'name' ? headingOf('name', 'firstName', 'lastName') : headingOf(column)
    return { ...shown, state: 'wrong', faults: showFaults(fields, heading) }
  })
}

/**
 * Adds people without an account: their verified e-mail is their key. Returns the ids of those who are new
 * still: others may have registered meanwhile.
 */
export async function addPeople(
  school: School,
  trx: Trx,
  actor: Actor,
  judged: readonly Judged<NewPerson>[],
  isTold: boolean,
): Promise<Set<number>> {
  const now = school.clock()
  const rows = judged.flatMap(({ line, row }) => {
    if (row === undefined) return []
    const id = newId()
    const language = findOffered(school.settings.languages, '')
    const user = { ...row, id, account_id: importedAccount(id), photo: '', language }
    return [{ line, user: { ...user, created_at: now, removed_at: null } }]
  })
  const added = await insertUsers(
    trx,
    rows.map(({ user }) => user),
  )
  const done = rows.filter(({ user }) => added.has(user.id))
  const told = isTold ? done.map(({ user }) => user.id) : []
  const about = { at: school.clock(), by: actor, count: done.length, told }
  if (done.length > 0) await school.happened(trx, { kind: 'people-imported', ...about })
  return new Set(done.map(({ line }) => line))
}
