import { critiqueLimits, studentShare } from '#contract/critique.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { lockSeat } from '#school/seats/seats.repo.ts'
import * as repo from './critique.repo.ts'
import { mayComment, seesDrafts, viewerOf, type Viewer } from './work-rights.ts'

// The subject of critique, and its limits.

/** With the actor's role; 404 if they may not see it. */
export async function loadVersion(trx: Trx, actor: Actor, id: string) {
  const version = await repo.findVersion(trx, id)
  const viewer = version && (await viewerOf(trx, actor, version))
  if (version === undefined || viewer === undefined) throw refuse('not-found', 'noWork')
  if (version.version_handed_in_at === null && !seesDrafts(viewer))
    throw refuse('not-found', 'noWork')
  return { version, viewer }
}

/** 404 if the actor may not comment, 403 after giving up the seat: then they can only read their own work. */
export async function requireMayComment(
  trx: Trx,
  actor: Actor,
  { viewer, version }: { viewer: Viewer; version: repo.VersionOfWork },
): Promise<void> {
  if (!mayComment(viewer, version)) throw refuse('not-found', 'noWork')
  if (viewer === 'student' && (await lockSeat(trx, version.class_id, actor.id)) === undefined)
    throw refuse('forbidden', 'seatNeeded')
}

/**
 * 409 if the text `added`, which replaces `before` if given, exceeds a limit of the work. Students have
 * `studentShare` of the limit.
 */
export async function requireRoom(
  trx: Trx,
  { viewer, version }: { viewer: Viewer; version: repo.VersionOfWork },
  added: string,
  before?: string,
): Promise<void> {
  const more = {
    texts: before === undefined ? 1 : 0,
    bytes: Buffer.byteLength(added) - Buffer.byteLength(before ?? ''),
  }
  const share = viewer === 'student' || viewer === 'classmate' ? studentShare : 1
  const sums = await repo.sumTexts(trx, version.work_id)
  const exceeds = (what: 'texts' | 'bytes') =>
    more[what] > 0 && sums[what] + more[what] > critiqueLimits[what].max * share
  if (exceeds('texts') || exceeds('bytes')) throw refuse('limit-reached', 'workTextsFull')
}

/** Locked until the transaction ends, with its version. 404 if the actor may not see it. */
export async function loadThread(trx: Trx, actor: Actor, id: string | undefined) {
  const thread = id === undefined ? undefined : await repo.lockThread(trx, id)
  if (thread === undefined) throw refuse('not-found', 'noThread')
  return { thread, ...(await loadVersion(trx, actor, thread.version_id)) }
}

/** With its thread; 404 unknown or removed, 403 somebody else's. */
export async function loadOwnComment(trx: Trx, actor: Actor, id: string) {
  const threadId = await repo.findThreadOf(trx, id)
  const loaded = await loadThread(trx, actor, threadId)
  const comment = await repo.findComment(trx, id)
  if (comment === undefined || comment.removed_at !== null) throw refuse('not-found', 'noThread')
  if (comment.author_id !== actor.id) throw refuse('forbidden', 'ownComment')
  return { ...loaded, comment }
}
