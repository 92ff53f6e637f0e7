import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Letters } from '#school/notify/letters.ts'
import { createSignedPictures } from '#school/photos/signed-pictures.ts'
import { createAssignments } from './assignments.service.ts'
import { createCritique } from './critique.service.ts'
import { createHandIns } from './hand-ins.service.ts'
import { createKeepWorks } from './keep-works.ts'
import { createPhrases } from './phrases.ts'
import { createReadWork, maySeePicture } from './read-work.ts'
import { createWorkMails } from './work-mails.ts'
import { createWorkLists } from './work-lists.service.ts'
import { createWorksExport } from './works-export.ts'

type WorkParts = Parameters<typeof createWorksExport>[0] & {
  jobs: Pick<Jobs, 'register'>
  letters: Pick<Letters, 'register'>
  timeZone: string
  /** Months after the last meeting of its class until work is deleted; 0: never. */
  months: number
}

/** Assignments, hand-ins and critique (clause 18). */
export function createWork(parts: WorkParts) {
  const { db, clock, photos, timeZone } = parts
  const mails = createWorkMails(parts)
  const pictures = createSignedPictures({
    db,
    clock,
    photos,
    maySee: (viewerId, photoId) => maySeePicture(db, viewerId, photoId),
  })
  return {
    assignments: createAssignments({ db, clock, ...mails }),
    handIns: createHandIns({ db, clock, ...mails }),
    workLists: createWorkLists({ db, clock, timeZone, pictures }),
    readWork: createReadWork({ db, clock, timeZone, pictures }),
    critique: createCritique({ db, clock, ...mails }),
    phrases: createPhrases({ db }),
    worksExport: createWorksExport(parts),
    pictures,
    remindDue: mails.remindDue,
    deleteOldWorks: createKeepWorks(parts),
  }
}
