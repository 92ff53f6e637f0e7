import { api, type Api } from '#contract/api.ts'
import { createSqlite, type CreateDatabase } from '#tests/support/database/databases.ts'
import { readTables } from '#tests/support/database/read-tables.ts'
import { accessTable } from './access-table.ts'
import { createCopies } from './copy-school.ts'
import { providerEvents, setProviderScene } from './provider-scenes.ts'
import { moments, plain, setScene, settle, type Scene, type Who } from './scenes.ts'
import { variants, type Variant } from './variants.ts'
import { outcomeOf, signInAgain, startSchool, type TestSchool } from './school.ts'

type Row = Record<string, string | number | null>
/** The rows of each table, by their text. */
type Snapshot = Map<string, Map<string, Row>>

/** Kinds of jobs that run by the clock alone. */
const upkeep = /-clean-up$/

/** SQLite keeps its full text in tables, PostgreSQL in an index. */
const ofSearch = /_index$/

async function takeSnapshot({ database }: TestSchool): Promise<Snapshot> {
  const tables = await readTables(database)
  const snapshot: Snapshot = new Map()
  for (const [table, lines] of tables) {
    if (ofSearch.test(table)) continue
    const rows = lines.split('\n').filter((line) => line !== '')
    const parsed = rows.map((row): [string, Row] => [row, JSON.parse(row) as Row])
    snapshot.set(table, new Map(parsed.filter(([, { kind }]) => !upkeep.test(String(kind)))))
  }
  return snapshot
}

/** What is in a table now and was not before: whole rows, new or changed. */
const newRows = (before: Snapshot, now: Snapshot, table: string): Row[] =>
  [...(now.get(table) ?? [])].flatMap(([text, row]) => (before.get(table)?.has(text) ? [] : [row]))

/** Such as `orders +1 ~2 -1`: rows added, changed and removed, of each table that changed. */
function describeRows(before: Snapshot, now: Snapshot): string[] {
  const lines: string[] = []
  for (const table of [...now.keys()].toSorted()) {
    const [added, removed] = [newRows(before, now, table), newRows(now, before, table)]
    const kept = new Set<unknown>(removed.flatMap(({ id }) => (id === undefined ? [] : [id])))
    const changed = added.filter(({ id }) => kept.has(id)).length
    const counts = [
      ['+', added.length - changed],
      ['~', changed],
      ['-', removed.length - changed],
    ] as const
    const words = counts.flatMap(([sign, count]) => (count === 0 ? [] : [`${sign}${count}`]))
    // How often it rises depends on how many jobs run side by side.
    if (table === 'public_version' && words.length > 0) lines.push(table)
    else if (words.length > 0) lines.push([table, ...words].join(' '))
  }
  return lines
}

const calls = (Object.keys(api) as (keyof Api)[]).filter((name) => api[name].method !== 'GET')

/** Who makes a call in its plain form: the first who may. */
function callerOf(name: keyof Api): Who {
  const { owningStudent, owningInstructor, Student, Instructor } = accessTable[name]
  if (owningStudent === 'done') return 'student'
  if (owningInstructor === 'done') return 'instructor'
  if (Student === 'done') return 'newcomer'
  return Instructor === 'done' ? 'instructor' : 'admin'
}

const plainCalls = calls.map((name): Variant => ({
  call: name,
  by: callerOf(name),
  input: (scene: Scene) => accessTable[name].input(scene, scene.people[callerOf(name)].account),
}))

/** One line for each kind of thing that follows. */
async function tell(
  at: TestSchool,
  names: Scene['names'],
  act: () => Promise<string>,
): Promise<string[]> {
  const nameOf = (key: unknown) => names.get(String(key)) ?? 'another admin'
  const lines: string[] = []
  const say = (what: string, said: string[]) => {
    const all = [...new Set(said)].toSorted()
    if (all.length > 0) lines.push(`  ${what.padEnd(9)}${all.join('; ')}`)
  }
  let seen = await takeSnapshot(at)
  const step = async (when: string) => {
    const now = await takeSnapshot(at)
    const added = (table: string) => newRows(seen, now, table)
    say(when, describeRows(seen, now))
    const kindsIn = (table: string) => added(table).map(({ kind }) => String(kind))
    say('history', kindsIn('audit'))
    say('jobs', kindsIn('jobs'))
    const notes = added('letter_notes')
    say(
      'notes',
      notes.map(({ kind, user_id }) => `${String(kind)} for ${nameOf(user_id)}`),
    )
    const notices = added('notices')
    say(
      'notices',
      notices.map(({ title, user_id }) => `${nameOf(user_id)}: ${plain(String(title))}`),
    )
    seen = now
  }
  const mailed = new Set(at.outbox())
  const outcome = await act()
  if (outcome !== 'done') lines.push(`  refused  ${outcome}`)
  await step('at once')
  await at.jobs.runDue()
  await step('then')
  await settle(at)
  await step('letters')
  const mails = at.outbox().filter((mail) => !mailed.has(mail))
  say(
    'mails',
    mails.map(({ to, subject }) => `${nameOf(to)}: ${plain(subject)}`),
  )
  return lines
}

type Begun = { at: TestSchool; scene: Scene }

async function beginAnew(create: CreateDatabase): Promise<Begun> {
  const at = await startSchool(create, { limited: false })
  const scene = await setScene(at)
  await settle(at)
  return { at, scene }
}

/** Begins with the scene each time; on SQLite in a copy of the first school, which takes a third of the time. */
async function createBegin(create: CreateDatabase): Promise<() => Promise<Begun>> {
  if (create !== createSqlite) return () => beginAnew(create)
  const first = await beginAnew(create)
  const copy = await createCopies(first.at)
  await first.at.close()
  return async () => ({ at: await copy(), scene: first.scene })
}

/** What follows from each call, moment and event, as text: the same at each run. */
export async function tellAll(create: CreateDatabase): Promise<string> {
  const told: string[] = []
  const begin = await createBegin(create)
  const tellOne = async (
    title: string,
    act: (at: TestSchool, scene: Scene) => Promise<string>,
    prepare?: (at: TestSchool, scene: Scene) => Promise<unknown>,
  ) => {
    const { at, scene } = await begin()
    await prepare?.(at, scene)
    await settle(at)
    told.push([title, ...(await tell(at, scene.names, () => act(at, scene)))].join('\n'))
    await at.close()
  }
  for (const { call, by, title, input } of [...plainCalls, ...variants])
    await tellOne(`${call} by ${by}${title ? `: ${title}` : ''}`, async (at, scene) => {
      const client = await signInAgain(at, scene.people[by])
      const make = client[call] as (input: object) => Promise<unknown>
      return outcomeOf(make(input(scene)))
    })
  for (const { title, prepare, act } of moments)
    await tellOne(
      title,
      async (at, scene) => {
        await act(at, scene)
        return 'done'
      },
      prepare,
    )
  for (const { title, prepare, act } of providerEvents) {
    const scene = await setProviderScene(create)
    const { at, names } = scene
    await prepare?.(scene)
    await settle(at)
    const actNow = async () => {
      await act(scene)
      return 'done'
    }
    told.push([title, ...(await tell(at, names, actNow))].join('\n'))
    await at.close()
  }
  return `${told.toSorted().join('\n\n')}\n`
}
