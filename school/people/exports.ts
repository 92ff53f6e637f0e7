import { buffer } from 'node:stream/consumers'
import { exportLimit } from '#contract/own-data.ts'
import { isWorkPhoto, workFile } from '#contract/work-photos.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { zip, type ZipEntry } from '#platform/files/zip.ts'
import {
  readPersonalData,
  type PersonalRows,
  type PersonalTables,
} from '#platform/personal-data.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { countOrRefuse } from '#school/base/count-or-refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { requireRecentSignIn } from '#school/base/require-recent-sign-in.ts'
import type { Db } from '#school/base/tables.ts'
import type { WordingFor } from '#school/base/wording.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'
import { loadUser } from '#school/users/load-user.ts'
import type { UserRow } from '#school/users/users.repo.ts'
import { exportJson, exportPage } from './export-page.ts'

type ExportsParts = {
  db: Db
  clock: Clock
  personalTables: PersonalTables
  product: string
  wordingFor: WordingFor
  photos: Pick<PhotosService, 'open'>
}

type Archive = AsyncIterable<Uint8Array>

const fileOf = (address: string) =>
  isWorkPhoto(address) ? workFile(address, 2560) : address.slice('/photos/'.length)

const pathOf = (address: string) => address.replace('/photos/', 'pictures/')

/** Exports a person's data (clause 19.9); decision 70. */
export function createExports(parts: ExportsParts) {
  const { db, clock, personalTables, product, wordingFor, photos } = parts

  async function* listEntries(user: UserRow): AsyncGenerator<ZipEntry> {
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
    const about = { name, product, at: clock() }
    const paths = addresses.map(pathOf)
    yield { name: 'index.html', text: exportPage(wordingFor(language), about, read(), paths) }
    for (const address of addresses) {
      const file = await photos.open(fileOf(address))
      if (file !== undefined) yield { name: pathOf(address), bytes: await buffer(file.content) }
    }
  }

  return {
    /** A ZIP of the actor's own data. 403 sign-in-too-old, 429 too-many-requests. */
    async own(actor: Actor): Promise<Archive> {
      requireRecentSignIn(actor, clock())
      const user = await loadUser(db, actor.id)
      await countOrRefuse(db, `export:${user.id}`, exportLimit, clock(), 'exportsDaily')
      return zip(listEntries(user), clock())
    },

    /**
     * For an admin; adds an entry to the history. 403 sign-in-too-old, 404 unknown, 429 too-many-requests.
     */
    async of(actor: Actor, userId: string): Promise<Archive> {
      requireRecentSignIn(actor, clock())
      const user = await loadUser(db, userId)
      await countOrRefuse(db, `export:${user.id}`, exportLimit, clock(), 'exportsDaily')
      await transaction(db, async (trx) => {
        await requireActor(trx, actor, 'users:export')
        const kind = 'data-exported'
        await recordHistory(trx, [{ at: clock(), kind, by: actor, subject: user }])
      })
      return zip(listEntries(user), clock())
    },
  }
}
