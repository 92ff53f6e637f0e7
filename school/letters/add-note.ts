import { newId } from '#platform/ids.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import type { LetterKind } from './letter-kind.ts'
import { maxWait, putNote } from './letters.repo.ts'

/** `id` is the job's, if a job notes it. The letter waits `wait` milliseconds for more, at most `maxWait`. */
export type NewNote<Content> = {
  id?: string
  userId: string
  topic: string
  content: Content
  wait?: number | undefined
}

/** Milliseconds to wait for other notes of the same action, such as the credit note of a cancellation. */
const usualWait = 10_000

/** Notes news for a person's next letter; replaces an earlier note about the topic. See decision 52. */
export async function addNote<Content>(
  school: School,
  trx: Trx,
  { kind }: LetterKind<Content>,
  { id = newId(), userId, topic, content, wait = usualWait }: NewNote<Content>,
): Promise<void> {
  if (wait > maxWait) throw new Error(`A note of ${kind} waits longer than ${maxWait} ms.`)
  const tell_at = school.clock() + wait
  const note = { id, user_id: userId, topic, kind, content: JSON.stringify(content) }
  await putNote(trx, { ...note, tell_at, letter_id: null })
  // Even if a letter waits for the topic: it may have failed for good. Without notes none is sent.
  await school.sendLetter(trx, { userId }, tell_at)
}
