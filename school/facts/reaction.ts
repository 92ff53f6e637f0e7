import type { Enqueue } from '#platform/jobs/jobs.ts'
import { recordHistory, type AuditEvent } from '#school/audit/history.ts'
import type { AnyJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { addNote, type NewNote } from '#school/letters/add-note.ts'
import type { LetterKind } from '#school/letters/letter-kind.ts'

/** In the order in which transactions lock them; each waits only for later ones, so that none deadlock. */
export const lockOrder = [
  'admins',
  'users',
  'keys',
  'orders',
  'reviews',
  'classes',
  'none',
] as const
type Lock = (typeof lockOrder)[number]

export type EnqueueJob = <Payload>(job: AnyJob<Payload>) => Enqueue<Payload>

/** One thing that follows from a fact. */
export type Reaction<F> = {
  run(school: School, trx: Trx, fact: F, enqueue: EnqueueJob): Promise<void>
} & (
  | { does: 'history' }
  /** `locks` is the first in `lockOrder` that it takes. */
  | { does: 'now'; verb: string; locks: Lock }
  | { does: 'later'; job: AnyJob<unknown> }
  | { does: 'letter'; letter: LetterKind<unknown> }
)

/** Entries of the history, in the same transaction. */
export const history = <F>(
  entriesOf: (fact: F) => AuditEvent | readonly AuditEvent[],
): Reaction<F> => ({
  does: 'history',
  run: (_school, trx, fact) => recordHistory(trx, [entriesOf(fact)].flat()),
})

type Verb<F> = (school: School, trx: Trx, fact: F) => Promise<void>

/** In the same transaction. */
export const now = <F>(verb: Verb<F>, locks: Lock = 'none'): Reaction<F> => ({
  does: 'now',
  verb: verb.name,
  locks,
  run: (school, trx, fact) => verb(school, trx, fact),
})

type Awaitable<Value> = Value | Promise<Value>

type PayloadOf<Kind> = Kind extends AnyJob<infer Payload> ? Payload : never

/** The fact comes first: most need nothing else. */
type PayloadsOf<F, Kind> = (
  fact: F,
  school: School,
  trx: Trx,
) => Awaitable<readonly PayloadOf<Kind>[]>

/** Jobs, once the transaction commits, and not before the moment `due` (milliseconds since 1970), if given. */
export const later = <F, Kind extends AnyJob<unknown>>(
  job: Kind,
  payloadsOf: PayloadsOf<F, Kind>,
  due?: (fact: F) => number,
): Reaction<F> => ({
  does: 'later',
  job,
  run: async (school, trx, fact, enqueue) => {
    for (const payload of await payloadsOf(fact, school, trx))
      await enqueue(job)(trx, payload, due?.(fact))
  },
})

type NotesOf<F, Content> = (
  fact: F,
  school: School,
  trx: Trx,
) => Awaitable<readonly NewNote<Content>[]>

/** A mail, a notice, or both, for each person that `notesOf` names. */
export const letter = <F, Content>(
  kind: LetterKind<Content>,
  notesOf: NotesOf<F, Content>,
): Reaction<F> => ({
  does: 'letter',
  letter: kind,
  run: async (school, trx, fact) => {
    for (const note of await notesOf(fact, school, trx)) await addNote(school, trx, kind, note)
  },
})
