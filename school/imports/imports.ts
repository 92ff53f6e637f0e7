import { buffer } from 'node:stream/consumers'
import type { ImportKind, ImportReport } from '#contract/imports.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#school/base/caller.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { lockAdmins } from '#school/users/users.repo.ts'
import { addClasses, judgeClasses } from './classes.ts'
import type { Judged } from './judged.ts'
import { addPeople, judgePeople } from './people.ts'
import { readTable } from './read-table.ts'
import { readText } from './read-text.ts'

/** A file whose lines can be judged, and then added, in a transaction. `add` returns the lines that it has added. */
type Plan = {
  ignored: string[]
  judge: (trx: Trx) => Promise<{
    judged: Judged<unknown>[]
    add: (isTold: boolean) => Promise<Set<number>>
  }>
}

function planOf(school: School, actor: Actor, kind: ImportKind, text: string): Plan {
  if (kind === 'people') {
    const table = readTable(kind, text)
    return {
      ignored: table.ignored,
      judge: async (trx) => {
        const judged = await judgePeople(trx, table)
        return { judged, add: (isTold) => addPeople(school, trx, actor, judged, isTold) }
      },
    }
  }
  const table = readTable(kind, text)
  return {
    ignored: table.ignored,
    judge: async (trx) => {
      const judged = await judgeClasses(school, trx, actor, table)
      return { judged, add: () => addClasses(school, trx, actor, judged) }
    },
  }
}

const readPlan = async (
  school: School,
  actor: Actor,
  kind: ImportKind,
  content: AsyncIterable<Uint8Array>,
): Promise<Plan> => planOf(school, actor, kind, readText(await buffer(content)))

/**
 * What importing a file would do, line by line; changes nothing. 400 at `file` for a file that cannot be
 * read, see `readText` and `readTable`.
 */
export async function readImport(
  school: School,
  actor: Actor,
  kind: ImportKind,
  content: AsyncIterable<Uint8Array>,
): Promise<ImportReport> {
  const { ignored, judge } = await readPlan(school, actor, kind, content)
  const { judged: lines } = await transaction(school.db, judge)
  return { lines, ignored }
}

/**
 * Imports the new lines of a file in one transaction, which judges them again; sent twice it adds them once.
 * `isTold`: new people get a mail. 400 as `readImport`. Returns what happened: lines that somebody else has
 * added meanwhile are known.
 */
export async function runImport(
  school: School,
  actor: Actor,
  kind: ImportKind,
  content: AsyncIterable<Uint8Array>,
  isTold: boolean,
): Promise<ImportReport> {
  const { ignored, judge } = await readPlan(school, actor, kind, content)
  return transaction(school.db, async (trx) => {
    // Two imports run one after the other, also those of different admins.
    await lockAdmins(trx)
    await requireActor(trx, actor, 'imports:run')
    const { judged, add } = await judge(trx)
    const added = await add(isTold)
    const lines = judged.map((line) =>
      line.state === 'new' && !added.has(line.line) ? { ...line, state: 'known' as const } : line,
    )
    return { lines, ignored }
  })
}
