import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { BackupSource } from '#platform/backup/make-backup.ts'
import { migrateAll } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { openFolder } from '#platform/files/named-files.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { contents } from '#start/backup/contents.ts'
import type { CreateDatabase, TestDatabase } from '#tests/support/database/databases.ts'
import { formerMigrations, recordFormerNames } from '#tests/support/database/former-names.ts'
import { startSchool, type TestSchool } from './school.ts'

/** Seals the backups of tests. */
export const backupKey = Buffer.alloc(32, 'k')

/** A folder that is removed after the test. */
export async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The place for a school, as named in the settings; empty at first. */
export type SchoolLocation = {
  dataDir: string
  databaseUrl: string | undefined
  photoStore: undefined
}

export async function newLocation(
  t: TestContext,
  create: CreateDatabase,
  state?: 'migrated',
): Promise<SchoolLocation> {
  const [dataDir, { url, drop }] = await Promise.all([newFolder(t), create(state)])
  t.after(drop)
  return { dataDir, databaseUrl: url, photoStore: undefined }
}

/** Opens the database of a location; the test closes it. */
export const openDatabaseAt = ({ dataDir, databaseUrl: url }: SchoolLocation): Database =>
  openDatabase(url === undefined ? { file: join(dataDir, 'safelight.db') } : { url })

/** A separate school: people, a paid and a refunded seat, and some pictures. */
export type CreatedSchool = BackupSource & {
  at: SchoolLocation
  school: TestSchool
  addPicture: () => Promise<string>
}

/** Makes it; on SQLite in a file. */
export async function createSchool(t: TestContext, create: CreateDatabase): Promise<CreatedSchool> {
  const at = await newLocation(t, create, 'migrated')
  const database = openDatabaseAt(at)
  await migrateAll(database, contents.migrations)
  const own: TestDatabase = { database, url: at.databaseUrl, drop: () => database.close() }
  const school = await startSchool(async () => own)
  t.after(() => school.close())
  const [instructor, student] = [await school.person('Instructor'), await school.person('Student')]
  await school.reviewed(student, instructor)
  const { id } = await school.addClass({ by: instructor, meetings: [school.meetingIn(9e8)] })
  const order = await school.order(student, id)
  await payOrder(school.school, student.actor, order)
  await student.client.deleteOrder({ params: { id: order } })
  const photos = join(at.dataDir, 'photos')
  await mkdir(photos)
  const addPicture = async () => {
    const [photo, file] = [newId(), randomBytes(16).toString('hex')]
    await writeFile(join(photos, file), randomBytes(3_000))
    const db = database.tables<Tables>()
    const row = { id: photo, address: `/photos/${photo}.jpg`, owner_id: student.actor.id }
    const rest = { added_at: 1, look_at: 1, bytes: 3_000, by_newcomer: 0 } as const
    await db
      .insertInto('photos')
      .values({ ...row, ...rest })
      .execute()
    await db
      .insertInto('photo_files')
      .values({ name: `${photo}.jpg`, photo_id: photo, file })
      .execute()
    return file
  }
  for (let n = 0; n < 5; n += 1) await addPicture()
  const pictures = openFolder(photos)
  return { database, url: at.databaseUrl, dataDir: at.dataDir, pictures, at, school, addPicture }
}

/** An empty one with the tables of the version before, and names of migrations up to `last`. */
export async function createFormerSchool(
  t: TestContext,
  create: CreateDatabase,
  last?: string,
): Promise<BackupSource> {
  const { databaseUrl: url, dataDir, ...at } = await newLocation(t, create)
  const database = openDatabaseAt({ ...at, databaseUrl: url, dataDir })
  t.after(() => database.close())
  await migrateAll(database, { ...contents.migrations, school: formerMigrations })
  await recordFormerNames(database, last)
  const photos = join(dataDir, 'photos')
  await mkdir(photos)
  return { database, url, dataDir, pictures: openFolder(photos) }
}

/** The names and bytes of the pictures of a location. */
export async function readPhotos({ dataDir }: SchoolLocation): Promise<Map<string, string>> {
  const names = (await readdir(join(dataDir, 'photos'))).toSorted()
  const read = async (name: string) =>
    [name, (await readFile(join(dataDir, 'photos', name))).toString('base64')] as const
  return new Map(await Promise.all(names.map(read)))
}
