import { buffer } from 'node:stream/consumers'
import { worksExportLimit } from '#contract/hand-ins.ts'
import type { Clock } from '#platform/clock.ts'
import { zip, type ZipEntry } from '#platform/files/zip.ts'
import type { Actor } from '#school/base/caller.ts'
import { countOrRefuse } from '#school/base/count-or-refuse.ts'
import type { Db } from '#school/base/tables.ts'
import { readLanguage, type WordingFor } from '#school/base/wording.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'
import { listComments, listHandInsOf, listVersions } from './read-work.repo.ts'
import { createWorksText } from './works-text.ts'

type WorksExportParts = {
  db: Db
  clock: Clock
  product: string
  wordingFor: WordingFor
  photos: Pick<PhotosService, 'openWork'>
}

/** In pixels: the largest width. */
const width = 2560

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Exports a student's own work (clause 18.12). */
export function createWorksExport({ db, clock, product, wordingFor, photos }: WorksExportParts) {
  async function readWorks(handInId: string, nameOf: (work: number, version: number) => string) {
    const versions = await listVersions(db, handInId)
    const ids = versions.map(({ id }) => id)
    const comments = Map.groupBy(await listComments(db, ids), ({ version_id }) => version_id)
    const works = [...Map.groupBy(versions, ({ work_id }) => work_id).values()]
    return works.map((rows, n) =>
      rows.map((row) => ({
        row,
        file: nameOf(n + 1, row.number),
        comments: comments.get(row.id) ?? [],
      })),
    )
  }

  async function* listEntries({ id, name }: Actor): AsyncGenerator<ZipEntry> {
    const text = createWorksText(wordingFor(await readLanguage(db, id)))
    const handIns = await listHandInsOf(db, id)
    const isEmpty = handIns.length === 0
    const parts = [text.heading({ name, product, at: clock(), isEmpty })]
    // One hand-in after the other, so that at most one picture is in memory.
    for (const [n, handIn] of handIns.entries()) {
      const nameOf = (work: number, version: number) =>
        `pictures/${[n + 1, work, version].map(twoDigits).join('-')}.jpg`
      const works = await readWorks(handIn.id, nameOf)
      for (const { row, file } of works.flat()) {
        const picture = await photos.openWork(row.photo_id, width)
        if (picture !== undefined) yield { name: file, bytes: await buffer(picture.content) }
      }
      parts.push(text.handIn(handIn, works))
    }
    yield { name: 'work.txt', bytes: Buffer.from(`${parts.join('\n\n\n')}\n`) }
  }

  return {
    /** A ZIP of the pictures of every version, with a text. 429 too-many-requests. */
    async own(actor: Actor): Promise<AsyncIterable<Uint8Array>> {
      await countOrRefuse(db, `works:${actor.id}`, worksExportLimit, clock(), 'worksDaily')
      return zip(listEntries(actor), clock())
    },
  }
}
