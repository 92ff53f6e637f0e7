import type { z } from 'zod'
import type { InstructorPage, Profile, profileChange } from '#contract/profiles.ts'
import { findOffered } from '#messages/languages.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseRemoved } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireOffered } from '#school/base/require-offered.ts'
import type { School } from '#school/base/school.ts'
import { toPublicClass } from '#school/classes/class-row.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'
import { listPhotosOf } from '#school/gallery/gallery.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import { formatMuted, mutedOf } from './muted-mails.ts'
import { countTeaching, listOpenOf, listTopicsOf } from './profiles.repo.ts'
import * as repo from './users.repo.ts'

// Profiles, and the pages of instructors (clause 11.2).

const toProfile = ({ name, photo, headline, about }: repo.UserRow) => ({
  name,
  photo,
  headline,
  about,
})

const languageOf = ({ settings }: School, { language }: repo.UserRow) =>
  findOffered(settings.languages, language ?? '')

export async function readProfile(school: School, actor: Actor): Promise<Profile> {
  const { db } = school
  const row = await repo.findById(db, actor.id)
  if (row === undefined) throw refuseRemoved()
  return { ...toProfile(row), language: languageOf(school, row), mutedMails: mutedOf(row) }
}

/** Changes the given fields; 400 for an unknown photo or language. */
export function changeProfile(school: School, actor: Actor, input: z.output<typeof profileChange>) {
  const { db, settings } = school
  if (input.language !== undefined) requireOffered(settings.languages, input.language)
  return transaction(db, async (trx) => {
    await repo.lockAdmins(trx)
    await requireActor(trx, actor, 'profile:edit')
    const row = await repo.findById(trx, actor.id)
    if (row === undefined) throw refuseRemoved()
    const photo = input.photo && (await claimPhoto(trx, actor.id, input.photo))
    const { mutedMails, ...plain } = input
    const muted = mutedMails && formatMuted(mutedMails)
    const change = { ...plain, photo, muted }
    const known = { ...row, language: languageOf(school, row) }
    const entries = Object.entries(change).filter(
      ([field, value]) => value !== undefined && value !== known[field as keyof typeof change],
    )
    if (entries.length === 0) return { modifiedCount: 0 }
    await repo.setProfile(trx, row, Object.fromEntries(entries))
    return { modifiedCount: 1 }
  })
}

/** 404 if there is none. */
export async function readInstructor({ db }: School, id: string): Promise<InstructorPage> {
  const row = await repo.findById(db, id)
  if (row?.role !== 'Instructor') throw refuse('not-found', 'noInstructor')
  const open = await withMeetings(db, await listOpenOf(db, id))
  return {
    _id: id,
    ...toProfile(row),
    ...(await countTeaching(db, id)),
    topics: await listTopicsOf(db, id),
    classes: open.map(toPublicClass),
    photos: await listPhotosOf(db, row),
  }
}
