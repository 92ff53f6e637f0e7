import { sampleFile } from '#contract/photo-samples.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/school.ts'
import type { Ago } from './past.ts'
import {
  assignment,
  handIns,
  ofClass,
  teacherName,
  type DemoHandIn,
  type DemoThread,
} from './works.ts'

/** A photograph of the manifest. */
export type Sample = { photo: string; alt: string; width: number; height: number }

type FillingParts = {
  school: School
  /** Somebody of the demonstration, by name. */
  find: (name: string) => Actor
  samples: readonly Sample[]
  readSample: ReadSample
  ago: Ago
}

/** Gives the bytes of a file among the photographs. */
export type ReadSample = (file: string) => Promise<Uint8Array>

/** Sets the assignment of the demonstration and hands in for it. What a filling that was broken off has left of it stays. */
export async function fillWithWorks(parts: FillingParts): Promise<void> {
  const { school, find, ago } = parts
  const teacher = find(teacherName)
  const { items } = await school.classes.listOf(teacher, teacher.email, {})
  const classId = items.find((one) => one.className === ofClass && one.status === 'approved')?._id
  if (classId === undefined) throw new Error(`the demonstration has no class ${ofClass}`)
  if ((await school.assignments.list(teacher, classId)).length > 0) return
  const id = (await ago(12, () => school.assignments.add(teacher, classId, assignment))).insertedId
  for (const handIn of handIns) await fillHandIn(parts, teacher, id, handIn)
}

async function fillHandIn(
  parts: FillingParts,
  teacher: Actor,
  assignmentId: string,
  { by, handedIn, answered, again, answer, works }: DemoHandIn,
): Promise<void> {
  const { school, find, ago } = parts
  const { handIns, critique } = school
  const student = find(by)
  const ids: string[] = []
  await ago(handedIn, async () => {
    for (const { name, title, note = '', camera, again: reshot } of works) {
      const { photo } = await send(parts, student, `work-${name}a`, camera)
      // One text stands for all versions: it says what the last one shows.
      const { alt } = findSample(parts, `work-${name}${reshot === undefined ? 'a' : 'b'}`)
      const work = { photo, title, alt, note }
      ids.push((await handIns.addWork(student, assignmentId, work)).insertedId)
    }
    await handIns.handIn(student, assignmentId)
  })
  if (answered === undefined || again === undefined) return
  const read = (id: string) => school.readWork.read(teacher, id)
  const answerWith = async (status: 'again' | 'done') => {
    const [first = ''] = ids
    await handIns.answer(teacher, (await read(first)).handInId, { status })
  }
  const discuss = async (id: string, threads: readonly DemoThread[]) => {
    const versionId = (await read(id)).versions.at(-1)?._id ?? ''
    for (const { text, replies = [], isResolved: _later, ...place } of threads) {
      const { insertedId } = await critique.openThread(teacher, versionId, { ...place, text })
      for (const reply of replies) await critique.addComment(find(reply.by), insertedId, reply)
    }
  }
  await ago(answered, async () => {
    for (const [index, { threads }] of works.entries()) await discuss(ids[index] ?? '', threads)
    await answerWith('again')
  })
  await ago(again, async () => {
    for (const [index, { name, again: camera = {} }] of works.entries()) {
      const { photo } = await send(parts, student, `work-${name}b`, camera)
      await handIns.addVersion(student, ids[index] ?? '', { photo, note: '' })
    }
    await handIns.handIn(student, assignmentId)
  })
  if (answer === undefined) return
  await ago(again - 1, async () => {
    for (const [index, { threads, threadsAgain = [] }] of works.entries()) {
      const id = ids[index] ?? ''
      const { versions } = await read(id)
      const last = versions.at(-1)?._id
      for (const [at, { isResolved }] of threads.entries())
        if (isResolved)
          await critique.changeThread(teacher, versions[0]?.threads[at]?._id ?? '', {
            state: 'resolved',
            version: last,
          })
      await discuss(id, threadsAgain)
    }
    await answerWith(answer)
  })
}

function findSample({ samples }: FillingParts, name: string): Sample {
  const sample = samples.find(({ photo }) => photo === `/photos/${name}.jpg`)
  if (sample === undefined) throw new Error(`the manifest has no photograph ${name}`)
  return sample
}

/** Sends a photograph that is built already; nothing wider than its original is made of it. */
async function send(parts: FillingParts, student: Actor, name: string, camera: PhotoTaken) {
  const { school, readSample } = parts
  const { width, height } = findSample(parts, name)
  const file = `${name}.jpg`
  const original = await readSample(file)
  const copies = {
    400: await readSample(sampleFile(file, 400)),
    800: await readSample(sampleFile(file, 800)),
  }
  const taken = Object.keys(camera).length === 0 ? null : camera
  const files = { ...copies, 1600: original, 2560: original }
  const measures = { width, height, isMonochrome: false, taken }
  return school.photos.addMade(student, files, measures)
}
