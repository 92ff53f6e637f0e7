import { randomBytes } from 'node:crypto'
import type { HandInStatus, NewAssignment } from '#contract/assignments.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { WorkRule } from '#contract/work-rules.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import type { Person, TestSchool } from './school.ts'

type WorkInput = {
  sharing?: NewAssignment['sharing']
  peers?: boolean
  rules?: WorkRule[]
  status?: HandInStatus
  taken?: PhotoTaken | null
}

const tables = ({ database }: TestSchool) => database.tables<Tables>()

/** Writes a photograph sent for a hand-in, without files. */
export async function writeWorkPhoto(
  at: TestSchool,
  owner: Person,
  taken: PhotoTaken | null = null,
): Promise<{ id: string; address: string }> {
  const [id, now] = [newId(), at.time.now]
  const address = `/photos/work-${randomBytes(16).toString('hex')}.jpg`
  const facts = JSON.stringify({ width: 3000, height: 2000, isMonochrome: false, taken })
  const times = { added_at: now, look_at: now + 24 * 3_600_000 }
  const photo = { id, address, owner_id: owner.actor.id, ...times, bytes: 1000, facts }
  await tables(at)
    .insertInto('photos')
    .values({ ...photo, by_newcomer: 0 })
    .execute()
  return { id, address }
}

/** The times at which the clean-up next checks each photograph of a person; 0: at its next run. */
export async function listNextChecks(at: TestSchool, owner: Person): Promise<number[]> {
  const photos = tables(at).selectFrom('photos').where('owner_id', '=', owner.actor.id)
  return (await photos.select('look_at').execute()).map(({ look_at }) => look_at)
}

/** Writes another version of a work, from a sent photograph or from one without files. */
export async function writeVersion(
  at: TestSchool,
  owner: Person,
  workId: string,
  {
    number = 1,
    isHandedIn = true,
    taken = null,
    photoId,
  }: { number?: number; isHandedIn?: boolean; taken?: PhotoTaken | null; photoId?: string } = {},
): Promise<string> {
  const photo_id = photoId ?? (await writeWorkPhoto(at, owner, taken)).id
  const id = newId()
  const now = at.time.now
  const version = { id, work_id: workId, number, photo_id, note: 'For you', typed: null }
  await tables(at)
    .insertInto('versions')
    .values({
      ...version,
      overruled: '{}',
      created_at: now,
      handed_in_at: isHandedIn ? now : null,
    })
    .execute()
  return id
}

/** Writes an assignment of a class, and a hand-in of a student with one work in one version. */
export async function writeWork(
  at: TestSchool,
  classId: string,
  student: Person,
  input: WorkInput = {},
): Promise<Record<'assignment' | 'handIn' | 'work' | 'version', string>> {
  const { sharing = 'instructor', peers = false, rules = [], status = 'handed-in' } = input
  const [assignment, handIn, work, now] = [newId(), newId(), newId(), at.time.now]
  const isHandedIn = status !== 'draft'
  await tables(at)
    .insertInto('assignments')
    .values({
      id: assignment,
      class_id: classId,
      title: 'The last light',
      brief: 'One photograph at dusk.',
      opens_at: null,
      due_at: null,
      min_photos: 1,
      max_photos: 3,
      rules: JSON.stringify(rules),
      sharing,
      peers: peers ? 1 : 0,
      created_at: now,
      closed_at: null,
      reminded_due_at: null,
    })
    .execute()
  await tables(at)
    .insertInto('hand_ins')
    .values({
      id: handIn,
      assignment_id: assignment,
      student_id: student.actor.id,
      status,
      created_at: now,
      handed_in_at: isHandedIn ? now : null,
      late: 0,
      answered_at: null,
      warned_days: null,
      warned_at: null,
    })
    .execute()
  const texts = { title: 'Pier', alt: 'A pier at dusk', note: 'I waited.' }
  await tables(at)
    .insertInto('works')
    .values({ id: work, hand_in_id: handIn, ...texts, created_at: now })
    .execute()
  const taken = input.taken ?? null
  const version = await writeVersion(at, student, work, { isHandedIn, taken })
  return { assignment, handIn, work, version }
}

/** Things for the calls about work. */
export type WorkThings = Record<
  | 'assignment'
  | 'handIn'
  | 'work'
  | 'version'
  | 'assignmentOfDraft'
  | 'draft'
  | 'workPhoto'
  | 'thread'
  | 'comment'
  | 'phrase',
  string
>

/**
 * A student's hand-in with a comment of the instructor, a draft, and a photograph
 * that the student can hand in.
 */
export async function writeWorkThings(
  at: TestSchool,
  classId: string,
  student: Person,
  instructor: Person,
): Promise<WorkThings> {
  const rules: WorkRule[] = [{ kind: 'monochrome' }]
  const handedIn = await writeWork(at, classId, student, { rules })
  const draft = await writeWork(at, classId, student, { status: 'draft' })
  const { client } = instructor
  const newThread = { kind: 'whole', subject: 'light', text: 'Wait longer.' } as const
  const thread = await client.openThread({ params: { id: handedIn.version }, body: newThread })
  const { versions } = await client.readWork({ params: { id: handedIn.work } })
  const comment = versions[0]?.threads[0]?.comments[0]?._id
  const phrase = await client.addPhrase({ body: { text: 'Look at the edges.' } })
  return {
    ...handedIn,
    assignmentOfDraft: draft.assignment,
    draft: draft.work,
    workPhoto: (await writeWorkPhoto(at, student)).address,
    thread: thread.insertedId ?? '',
    comment: comment ?? '',
    phrase: phrase.insertedId ?? '',
  }
}
