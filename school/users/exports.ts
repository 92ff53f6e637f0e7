import { buffer } from 'node:stream/consumers'
import { exportLimit } from '#contract/own-data.ts'
import { isWorkPhoto, workFile } from '#contract/work-photos.ts'
import { zip, type ZipEntry } from '#platform/files/zip.ts'
import { readPersonalData, type PersonalRows } from '#platform/personal-data.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { countOrRefuse } from '#school/base/count-or-refuse.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import type { School } from '#school/base/school.ts'
import { openPhoto } from '#school/photos/photos.ts'
import { exportJson, exportPage } from './export-page.ts'
import { loadUser } from './load-user.ts'
import type { UserRow } from './users.repo.ts'

// Exports a person's data (clause 19.9); decision 70.

type Archive = AsyncIterable<Uint8Array>

const fileOf = (address: string) =>
  isWorkPhoto(address) ? workFile(address, 2560) : address.slice('/photos/'.length)

const pathOf = (address: string) => address.replace('/photos/', 'pictures/')

async function* listEntries(school: School, user: UserRow): AsyncGenerator<ZipEntry> {
  const { db, wordingFor, personalTables } = school
  const { id, account_id: account, email, name, language } = user
  const addresses: string[] = []
  const read = () => readPersonalData(db, personalTables, { user: id, account, email })
  async function* noteAddresses(): AsyncGenerator<PersonalRows> {
    for await (const part of read()) {
      if (part.table === 'photos')
        addresses.push(...part.rows.map(({ address }) => String(address)))
      yield part
    }
  }
  yield { name: 'data.json', text: exportJson(noteAddresses()) }
  const { product, palettes } = school.settings
  const about = { name, product, palette: palettes.page, at: school.clock() }
  const paths = addresses.map(pathOf)
  yield { name: 'index.html', text: exportPage(wordingFor(language), about, read(), paths) }
  for (const address of addresses) {
    const file = await openPhoto(school, fileOf(address))
    if (file !== undefined) yield { name: pathOf(address), bytes: await buffer(file.content) }
  }
}

/** A ZIP of the actor's own data. 403 sign-in-too-old, 429 too-many-requests. */
export async function exportOwnData(school: School, actor: Actor): Promise<Archive> {
  const { db, clock } = school
  requireRecentSignIn(actor, clock())
  const user = await loadUser(db, actor.id)
  await countOrRefuse(db, `export:${user.id}`, exportLimit, clock(), 'exportsDaily')
  return zip(listEntries(school, user), clock())
}

/** For an admin; adds an entry to the history. 403 sign-in-too-old, 404 unknown, 429 too-many-requests. */
export async function exportUserData(
  school: School,
  actor: Actor,
  userId: string,
): Promise<Archive> {
  const { db, clock } = school
  requireRecentSignIn(actor, clock())
  const user = await loadUser(db, userId)
  await countOrRefuse(db, `export:${user.id}`, exportLimit, clock(), 'exportsDaily')
  await act(school, actor, 'users:export', async (trx) => {
    await school.happened(trx, { kind: 'data-exported', at: clock(), by: actor, user })
  })
  return zip(listEntries(school, user), clock())
}
