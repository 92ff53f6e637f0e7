import { critiqueLimits } from '#contract/critique.ts'
import type { Actor } from '#school/base/caller.ts'
import { isRecordId } from '#school/base/record-id.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { lockSeat } from '#school/classes/seats.repo.ts'
import * as repo from './critique.repo.ts'
import { mayComment, seesDrafts, viewerOf, type Viewer } from './work-rights.ts'

// What critique is about, and what decides whether there may be more of it.

/** The version, and the role in which the actor sees it; 404 if they don’t. */
export async function loadVersion(trx: Trx, actor: Actor, id: string) {
  const version = isRecordId(id) ? await repo.findVersion(trx, id) : undefined
  const viewer = version && (await viewerOf(trx, actor, version))
  if (version === undefined || viewer === undefined) throw refuse('not-found', 'noWork')
  if (version.version_handed_in_at === null && !seesDrafts(viewer))
    throw refuse('not-found', 'noWork')
  return { version, viewer }
}

/** How much a comment counts besides its characters. */
export const eachComment = 100

/** 404 if the actor may not comment, 403 if they gave up the seat: then they can only read their own work. */
export async function requireMayComment(
  trx: Trx,
  actor: Actor,
  { viewer, version }: { viewer: Viewer; version: repo.VersionOfWork },
): Promise<void> {
  if (!mayComment(viewer, version)) throw refuse('not-found', 'noWork')
  if (viewer === 'student' && (await lockSeat(trx, version.class_id, actor.id)) === undefined)
    throw refuse('forbidden', 'seatNeeded')
}

/** 409 if a work would have too many characters of comments with so many more. */
export async function requireRoom(
  trx: Trx,
  version: repo.VersionOfWork,
  more: number,
): Promise<void> {
  const { max } = critiqueLimits.texts
  if ((await repo.sumTexts(trx, version.work_id, eachComment)) + more > max)
    throw refuse('limit-reached', 'workTextsFull')
}

/** A thread, which stays as it is until the transaction ends, with its version; 404 where the actor does not see it. */
export async function loadThread(trx: Trx, actor: Actor, id: string | undefined) {
  const thread = id !== undefined && isRecordId(id) ? await repo.lockThread(trx, id) : undefined
  if (thread === undefined) throw refuse('not-found', 'noThread')
  return { thread, ...(await loadVersion(trx, actor, thread.version_id)) }
}

/** One's own comment that was not removed, with its thread; 404 unknown, 403 somebody else's. */
export async function loadOwnComment(trx: Trx, actor: Actor, id: string) {
  const threadId = isRecordId(id) ? await repo.findThreadOf(trx, id) : undefined
  const loaded = await loadThread(trx, actor, threadId)
  const comment = await repo.findComment(trx, id)
  if (comment === undefined || comment.removed_at !== null) throw refuse('not-found', 'noThread')
  if (comment.author_id !== actor.id) throw refuse('forbidden', 'ownComment')
  return { ...loaded, comment }
}
