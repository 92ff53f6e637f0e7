import type { Role } from '#contract/access.ts'
import type { DeletedCount } from '#contract/fields.ts'
import {
  invitationMails,
  invitationTime,
  openInvitations,
  type Invitation,
  type InvitedRole,
} from '#contract/invitations.ts'
import { fault } from '#messages/reasons.ts'
import { deleteBefore } from '#platform/database/delete-before.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { act, actOnce, type Keyed } from '#school/base/act.ts'
import type { Account, Actor } from '#school/base/caller.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { takeLock } from '#school/base/take-lock.ts'
import type { Trx } from '#school/base/tables.ts'
import { hashOf, newToken } from '#school/base/token.ts'
import * as repo from './invitations.repo.ts'
import { findByEmail } from './users.repo.ts'

export async function listInvitations({ db, clock }: School): Promise<Invitation[]> {
  const rows = await repo.listOpen(db, clock())
  return rows.map(({ id, email, role, by_name, created_at, expires_at }) => ({
    _id: id,
    email,
    role,
    byName: by_name,
    createdAt: created_at,
    expiresAt: expires_at,
  }))
}

/**
 * Mails a link to an address (clause 20.6). 409 already-registered, 409 limit-reached: the invitations of all admins
 * count together.
 */
export function addInvitation(
  school: School,
  actor: Actor,
  { email, role }: { email: string; role: InvitedRole },
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'school:edit', atomically, async (trx) => {
    await takeLock(trx, 'invitations')
    const at = school.clock()
    if ((await findByEmail(trx, email)) !== undefined) throw refuse('already-registered', 'isHere')
    await repo.deleteFor(trx, email)
    const { max } = openInvitations
    if ((await repo.listOpen(trx, at)).length >= max)
      throw refuse('limit-reached', 'manyInvited', { max })
    if ((await repo.countSince(trx, at - invitationMails.within)) >= invitationMails.max)
      throw refuse('limit-reached', 'invitedToday', { max: invitationMails.max })
    const id = newId()
    await repo.insertInvitation(trx, {
      id,
      email,
      role,
      token_hash: null,
      by_id: actor.id,
      by_name: actor.name,
      created_at: at,
      expires_at: at + invitationTime,
    })
    const about = { invitationId: id, email, role }
    await school.happened(trx, { kind: 'person-invited', at, by: actor, ...about })
    return { insertedId: id }
  })
}

/** Null for a link that does not work, or no longer. */
export async function readInvitation(
  { db, clock }: School,
  { email, invitation }: { email: string; invitation: string },
): Promise<{ role: InvitedRole | null }> {
  const row = await repo.findOpen(db, email, clock())
  return { role: row?.token_hash === hashOf(invitation) ? row.role : null }
}

export function deleteInvitation(school: School, actor: Actor, id: string): Promise<DeletedCount> {
  return act(school, actor, 'school:edit', async (trx) => ({
    deletedCount: await repo.deleteInvitation(trx, id),
  }))
}

/** A new link for an open invitation; null if it has ended. Earlier links of it stop working. */
export function renewLink({ db, clock }: School, id: string) {
  return transaction(db, async (trx) => {
    const row = await repo.lockInvitation(trx, id)
    if (row === undefined || row.expires_at <= clock()) return null
    const token = newToken()
    await repo.setToken(trx, id, hashOf(token))
    return { ...row, token }
  })
}

/**
 * The role of somebody who registers, and the invitation that it comes from. Who has its link, or has verified the
 * invited e-mail, gets its role. 400 for a link that does not work, and where a school invites its instructors
 * for others who want to be one.
 */
export async function readRole(
  trx: Trx,
  { settings, clock }: School,
  { email, emailVerified }: Account,
  asked: { role: 'Student' | 'Instructor'; invitation?: string | undefined },
): Promise<{ role: Role; invitationId?: string }> {
  const row = await repo.lockOpen(trx, email, clock())
  const hasLink = asked.invitation !== undefined && row?.token_hash === hashOf(asked.invitation)
  if (row !== undefined && (hasLink || emailVerified))
    return { role: row.role, invitationId: row.id }
  const isClosed = asked.role === 'Instructor' && settings.parts.people.instructors === 'invited'
  const faults = {
    ...(asked.invitation !== undefined && { invitation: fault('invitationOver') }),
    ...(isClosed && { role: fault('byInvitation') }),
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return { role: asked.role }
}

/** For an hourly job: addresses of people who never came are not kept. */
export const forgetInvitations = ({ db, clock }: School): Promise<void> =>
  deleteBefore(db, 'invitations', ['id', 'expires_at'], clock())
