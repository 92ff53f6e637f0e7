import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { portfolio } from '#contract/gallery.ts'
import { addDays, fromLocalTime, toLocalTime } from '#messages/local-time.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { Identity } from '#identity/service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Account, Actor } from '#school/base/caller.ts'
import type { NewGalleryPhoto } from '#school/gallery/gallery.ts'
import type { School } from '#school/base/school.ts'
import { demoClasses } from './classes.ts'
import * as content from './content.ts'
import { countEarlier, createClassFilling, runsOf } from './fill-classes.ts'
import { fillWithWorks, type ReadSample } from './fill-works.ts'
import type { Ago } from './past.ts'
import { profiles } from './profiles.ts'
import { changePortfolio, listGallery, replaceGallery } from '#school/gallery/gallery.ts'
import { changeProfile } from '#school/users/profiles.ts'
import { listUsers, makeAdmin, recogniseUser, registerUser } from '#school/users/users.ts'
import { listInstructorClasses } from '#school/classes/read-classes.ts'
import { updateClass } from '#school/classes/update-class.ts'

type Parts = {
  identity: Identity | null
  school: School
  clock: Clock
  ago: Ago
  /** Reads a built photograph; without it nobody hands anything in. */
  readSample?: ReadSample
}

/**
 * Fills a database without users; any other stays as it is, except that demo classes that have begun get new
 * dates. `timeZone` is the school's. Every step first checks whether it is done, and the gallery comes last:
 * an interrupted filling continues at the next start. Does nothing without our identity service.
 */
export async function fillWithDemoContent(
  { identity, school, clock, ago, readSample }: Parts,
  timeZone = 'UTC',
): Promise<void> {
  if (identity === null) return
  const toMeetings = (dates: content.Dates) => meetingsFrom(clock(), dates, timeZone)
  if (!(await needsContent(school))) return renewDates(identity, school, toMeetings)
  const people = await ensurePeople(identity, school)
  const find = (name: string) => findPerson(people, name)
  const photographs = await readManifest()
  for (const [name, { photos, ...profile }] of Object.entries(profiles)) {
    await changeProfile(school, find(name), profile)
    const own = photos.flatMap(
      (file) => photographs.find(({ photo }) => photo === `/photos/${file}.jpg`) ?? [],
    )
    await changePortfolio(school, find(name), portfolio.parse({ photos: own }))
  }
  const admin = find(content.admin.name)
  const ensureClass = createClassFilling({ school, find, admin, ago, toMeetings })
  for (const offered of demoClasses.toReversed()) await ensureClass(offered)
  if (readSample !== undefined)
    await fillWithWorks({ school, find, samples: photographs, readSample, ago })
  // The photographs with a tutor are the selection of the month.
  await replaceGallery(
    school,
    photographs.flatMap(({ tutor, ...photo }) =>
      tutor === undefined ? [] : [{ ...photo, tutor, instructorId: find(tutor).id }],
    ),
  )
}

/** Moves an hour at which nobody would start a class to the next 9 o'clock. */
function byDay(local: string): string {
  const [date = '', time = ''] = local.split('T')
  if (time < '09:00') return `${date}T09:00`
  return time <= '18:00' ? local : `${addDays(local, 1).slice(0, 'YYYY-MM-DD'.length)}T09:00`
}

/** From the day of `now` onwards. */
function meetingsFrom(now: number, dates: content.Dates, timeZone: string): Meeting[] {
  const halfHour = 30 * 60_000
  const first =
    'hours' in dates
      ? byDay(
          toLocalTime(Math.ceil((now + dates.hours * 3_600_000) / halfHour) * halfHour, timeZone),
        )
      : addDays(
          `${toLocalTime(now, timeZone).slice(0, 'YYYY-MM-DD'.length)}T${dates.time}`,
          dates.days,
        )
  return Array.from({ length: dates.weeks ?? 1 }, (_, week) => {
    const local = addDays(first, 7 * week)
    // A day later if the clocks skip that time.
    const startsAt = fromLocalTime(local, timeZone) ?? fromLocalTime(addDays(local, 1), timeZone)
    if (startsAt === null) throw new Error(`clocks skip ${local} in ${timeZone}`)
    return { startsAt, endsAt: startsAt + dates.minutes * 60_000 }
  })
}

/** For runs that have begun: the dates that they would get today. */
async function renewDates(
  { accounts }: Identity,
  school: School,
  toMeetings: (dates: content.Dates) => Meeting[],
): Promise<void> {
  for (const { name, email } of content.instructors) {
    const uid = (await accounts.find(email))?.uid
    const teacher = uid === undefined ? null : await recogniseUser(school, { uid, email })
    if (teacher?.role !== 'Instructor') continue
    const { items } = await listInstructorClasses(school, teacher, teacher.email, {})
    for (const known of demoClasses.filter((one) => one.instructor === name))
      for (const [index, { _id, status, className, price, description }] of runsOf(
        items,
        known,
      ).entries()) {
        const dates = known.dates?.[index - countEarlier(known)]
        if (status !== 'begun' || dates === undefined) continue
        const meetings = toMeetings(dates)
        await updateClass(school, teacher, _id, { className, price, description, meetings })
      }
  }
}

/** An interrupted filling has no gallery yet, and its first user is the demo's admin. */
async function needsContent(school: School): Promise<boolean> {
  const { items } = await listUsers(school, { limit: 1 })
  const first = items[0]
  if (first === undefined) return true
  return first.email === content.admin.email && (await listGallery(school)).length === 0
}

/** By name. The order of user records is the order on the pages. */
async function ensurePeople({ accounts }: Identity, school: School): Promise<Map<string, Actor>> {
  // In parallel, because hashing passwords is slow.
  const enrolled = await Promise.all(
    content.people.map(async (person) => [person, await ensureAccount(accounts, person)] as const),
  )
  const actors = new Map<string, Actor>()
  for (const [person, account] of enrolled)
    actors.set(person.name, await ensureUser(school, account, person))
  return actors
}

async function ensureAccount(
  accounts: Identity['accounts'],
  { name, email, photo = '', password = randomBytes(32).toString('base64url') }: content.Person,
): Promise<Account> {
  const { uid } =
    (await accounts.find(email)) ??
    (await accounts.create({
      email,
      password,
      displayName: name,
      photoUrl: photo,
      emailVerified: true,
    }))
  return { uid, email, emailVerified: true }
}

async function ensureUser(
  school: School,
  account: Account,
  { name, role, photo = '' }: content.Person,
): Promise<Actor> {
  // Nobody registers as an admin.
  await registerUser(school, account, { name, photo, role: role === 'Admin' ? 'Instructor' : role })
  if (role === 'Admin') await makeAdmin(school, account.email)
  const actor = await recogniseUser(school, account)
  if (actor === null) throw new Error(`${account.email} has another account's user record`)
  return actor
}

function findPerson(people: Map<string, Actor>, name: string): Actor {
  const actor = people.get(name)
  if (actor === undefined) throw new Error(`the demo content names ${name}, who is not in it`)
  return actor
}

const manifestFile = join(import.meta.dirname, '../../photos/manifest.json')

const manifest = z.array(
  z.object({
    file: z.string(),
    title: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    tutor: z.string().optional(),
  }),
)

async function readManifest(): Promise<(Omit<NewGalleryPhoto, 'tutor'> & { tutor?: string })[]> {
  const photos = manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  return photos.map(({ file, ...photo }) => ({ photo: `/photos/${file}`, ...photo }))
}
