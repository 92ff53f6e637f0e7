import type { z } from 'zod'
import {
  critiqueLimits,
  maxReply,
  editGracePeriod,
  type changedComment,
  newComment,
  type NewThread,
} from '#contract/critique.ts'
import type { critiqueCalls } from '#contract/critique-calls.ts'
import type { DeletedCount, ModifiedCount } from '#contract/fields.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { RuleAnswer } from '#contract/work-rules.ts'
import { fault } from '#messages/reasons.ts'
import { newId } from '#platform/ids.ts'
import { act, actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { rulesOf } from './assignment-row.ts'
import type { Overruled } from './check-version.ts'
import * as repo from './critique.repo.ts'
import {
  loadOwnComment,
  loadThread,
  loadVersion,
  requireMayComment,
  requireRoom,
} from './load-critique.ts'
import { teaches } from './work-rights.ts'

// Critique of works (clause 18.6). Permissions are checked in the transaction that acts.

type Change = z.output<typeof critiqueCalls.changeThread.body>

const sayCommented = (
  school: School,
  trx: Trx,
  by: Actor,
  { work_id: workId, student_id: studentId }: repo.VersionOfWork,
  threadId: string,
) => school.happened(trx, { kind: 'work-commented', by, workId, studentId, threadId })

function commentOf(
  { clock }: School,
  actor: Actor,
  threadId: string,
  text: string,
): repo.CommentRow {
  const own = { id: newId(), thread_id: threadId, author_id: actor.id, text }
  return { ...own, created_at: clock(), edited_at: null, removed_at: null }
}

/** 404 not visible or not open to comments, 409 limit-reached. */
export function openThread(
  school: School,
  actor: Actor,
  id: string,
  input: NewThread,
  atomically?: Keyed,
) {
  const { clock } = school
  return actOnce(school, actor, 'work:read', atomically, async (trx, actor) => {
    await repo.lockVersion(trx, id)
    const loaded = await loadVersion(trx, actor, id)
    const { version } = loaded
    await requireMayComment(trx, actor, loaded)
    const { count, highest } = await repo.countThreads(trx, id)
    const { max } = critiqueLimits.threads
    if (count >= max) throw refuse('limit-reached', 'threadsFull', { max })
    await requireRoom(trx, loaded, input.text)
    const { kind, subject, advice, text, x = null, y = null, w = null, h = null } = input
    const thread = { id: newId(), version_id: id, number: (highest ?? 0) + 1 }
    const about = { kind, x, y, w, h, subject, advice }
    await repo.insertThread(trx, {
      ...thread,
      ...about,
      author_id: actor.id,
      created_at: clock(),
      resolved_at: null,
      resolved_in: null,
    })
    await repo.insertComment(trx, commentOf(school, actor, thread.id, text))
    await sayCommented(school, trx, actor, version, thread.id)
    return { insertedId: thread.id }
  })
}

/** 404 not visible or not open to comments, 409 limit-reached. */
export function addComment(
  school: School,
  actor: Actor,
  id: string,
  { text }: z.output<typeof newComment>,
  atomically?: Keyed,
) {
  return actOnce(school, actor, 'work:read', atomically, async (trx, actor) => {
    const loaded = await loadThread(trx, actor, id)
    const { version } = loaded
    await requireMayComment(trx, actor, loaded)
    const { max } = critiqueLimits.comments
    // The first one is no reply.
    if ((await repo.countComments(trx, id)) > max)
      throw refuse('limit-reached', 'commentsFull', { max })
    await requireRoom(trx, loaded, text)
    const comment = commentOf(school, actor, id, text)
    await repo.insertComment(trx, comment)
    await sayCommented(school, trx, actor, version, id)
    return { insertedId: comment.id }
  })
}

/** Changes after `editGracePeriod` mark it as edited. 404, 403 somebody else's. */
export function changeComment(
  school: School,
  actor: Actor,
  id: string,
  { text }: z.output<typeof changedComment>,
): Promise<ModifiedCount> {
  const { clock } = school
  return act(school, actor, 'work:read', async (trx, actor) => {
    const loaded = await loadOwnComment(trx, actor, id)
    const { comment, thread } = loaded
    await requireMayComment(trx, actor, loaded)
    if (comment.text === text) return { modifiedCount: 0 }
    const opening = await repo.findOpening(trx, thread.id)
    if (opening.id !== id && !newComment.safeParse({ text }).success)
      throw refuseFields({ text: fault('tooLong', { label: 'labelComment', max: maxReply }) })
    await requireRoom(trx, loaded, text, comment.text)
    const isLate = clock() - comment.created_at > editGracePeriod
    await repo.changeComment(trx, id, { text, ...(isLate && { edited_at: clock() }) })
    return { modifiedCount: 1 }
  })
}

/** Removes the text; a thread without another comment goes with it. 404, 403 somebody else's. */
export function deleteComment(school: School, actor: Actor, id: string): Promise<DeletedCount> {
  const { clock } = school
  return act(school, actor, 'work:read', async (trx, actor) => {
    const { thread } = await loadOwnComment(trx, actor, id)
    if ((await repo.countComments(trx, thread.id)) === 1) await repo.deleteThread(trx, thread.id)
    else await repo.changeComment(trx, id, { text: '', removed_at: clock() })
    return { deletedCount: 1 }
  })
}

/**
 * Resolves a thread, in a later version if named, or opens it again; praise stays as it is. 404 not
 * visible, 403 neither its opener nor the instructor, 400 another version.
 */
export function changeThread(
  school: School,
  actor: Actor,
  id: string,
  { state, version: in_ }: Change,
): Promise<ModifiedCount> {
  const { clock } = school
  return act(school, actor, 'work:read', async (trx, actor) => {
    const loaded = await loadThread(trx, actor, id)
    const { thread, version } = loaded
    await requireMayComment(trx, actor, loaded)
    if (thread.author_id !== actor.id && !teaches(actor, version))
      throw refuse('forbidden', 'resolveOwn')
    const isResolved = state === 'resolved'
    const resolved_in = (isResolved && in_) || null
    if (resolved_in !== null && !(await repo.isLaterVersion(trx, resolved_in, version)))
      throw refuseFields({ version: fault('otherVersion') })
    if (thread.advice === 'keep') return { modifiedCount: 0 }
    if (isResolved === (thread.resolved_at !== null) && thread.resolved_in === resolved_in)
      return { modifiedCount: 0 }
    const resolved_at = isResolved ? clock() : null
    await repo.changeThread(trx, id, { resolved_at, resolved_in })
    return { modifiedCount: 1 }
  })
}

/** The student's account of how it was taken; the file's data takes precedence. 404 another's. */
export function typeFacts(school: School, actor: Actor, id: string, facts: PhotoTaken) {
  return act(school, actor, 'work:hand-in', async (trx, actor) => {
    const loaded = await loadVersion(trx, actor, id)
    if (loaded.viewer !== 'student') throw refuse('not-found', 'noWork')
    await requireMayComment(trx, actor, loaded)
    const typed = Object.keys(facts).length === 0 ? null : JSON.stringify(facts)
    await repo.changeVersion(trx, id, { typed })
    return { modifiedCount: 1 }
  })
}

/** Overrules the finding of a rule, or undoes that. 404 not the actor's class, or no such rule. */
export function overruleRule(
  school: School,
  actor: Actor,
  id: string,
  n: number,
  answer: RuleAnswer | null,
): Promise<ModifiedCount> {
  return act(school, actor, 'work:answer', async (trx, actor) => {
    await repo.lockVersion(trx, id)
    const { version } = await loadVersion(trx, actor, id)
    if (!teaches(actor, version) || n >= rulesOf(version).length)
      throw refuse('not-found', 'noWork')
    const { [n]: before, ...others } = JSON.parse(version.overruled) as Overruled
    if ((before ?? null) === answer) return { modifiedCount: 0 }
    const overruled = JSON.stringify(answer === null ? others : { ...others, [n]: answer })
    await repo.changeVersion(trx, id, { overruled })
    return { modifiedCount: 1 }
  })
}
