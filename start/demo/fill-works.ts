import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import type { DemoHandIn, DemoThread, DemoWork } from './content.ts'
import type { Ago } from './past.ts'
import { sampleFile } from './photo-samples.ts'
import { assignment, handIns, ofClass, teacherName } from './works.ts'
import { listInstructorClasses } from '#school/classes/read-classes.ts'
import { addEncodedPhoto } from '#school/photos/photos.ts'
import { addAssignment, listAssignments } from '#school/work/assignments.ts'
import { readWork } from '#school/work/read-work.ts'
import { addComment, changeThread, openThread } from '#school/work/critique.ts'
import { addVersion, addWork, answerHandIn, handIn } from '#school/work/hand-ins.ts'

export type Sample = { photo: string; alt: string; width: number; height: number }

type FillingParts = {
  school: School
  find: (name: string) => Actor
  samples: readonly Sample[]
  readSample: ReadSample
  ago: Ago
}

export type ReadSample = (file: string) => Promise<Uint8Array>

/** Sets the assignment and hands in. After an interruption, existing parts stay. */
export async function fillWithWorks(parts: FillingParts): Promise<void> {
  const { school, find, ago } = parts
  const teacher = find(teacherName)
  const { items } = await listInstructorClasses(school, teacher, teacher.email, {})
  const classId = items.find((one) => one.className === ofClass && one.status === 'approved')?._id
  if (classId === undefined) throw new Error(`the demonstration has no class ${ofClass}`)
  if ((await listAssignments(school, teacher, classId)).length > 0) return
  const id = (await ago(12, () => addAssignment(school, teacher, classId, assignment))).insertedId
  for (const handIn of handIns) await fillHandIn(parts, teacher, id, handIn)
}

async function fillHandIn(
  parts: FillingParts,
  teacher: Actor,
  assignmentId: string,
  { by, handedIn, answered, again, answer, works }: DemoHandIn,
): Promise<void> {
  const { school, find, ago } = parts
  const student = find(by)
  const added: (DemoWork & { id: string })[] = []
  await ago(handedIn, async () => {
    for (const work of works) {
      const { name, title, note = '', camera } = work
      const { photo } = await send(parts, student, `work-${name}a`, camera)
      // All versions share one text: it describes the last one.
      const { alt } = findSample(parts, `work-${name}${work.again === undefined ? 'a' : 'b'}`)
      const sent = { photo, title, alt, note }
      added.push({ ...work, id: (await addWork(school, student, assignmentId, sent)).insertedId })
    }
    await handIn(school, student, assignmentId)
  })
  if (answered === undefined || again === undefined) return
  const answerWith = async (id: string, status: 'again' | 'done') => {
    const { handInId } = await readWork(school, teacher, id)
    await answerHandIn(school, teacher, handInId, { status })
  }
  const discuss = async (id: string, threads: readonly DemoThread[]) => {
    const { versions } = await readWork(school, teacher, id)
    const last = lastOf(versions)
    for (const { text, replies = [], isResolved: _later, ...position } of threads) {
      const { insertedId } = await openThread(school, teacher, last._id, {
        advice: 'try',
        ...position,
        text,
      })
      for (const reply of replies) await addComment(school, find(reply.by), insertedId, reply)
    }
  }
  await ago(answered, async () => {
    for (const { id, threads } of added) await discuss(id, threads)
    await answerWith(lastOf(added).id, 'again')
  })
  await ago(again, async () => {
    for (const { id, name, camera, again: changed } of added) {
      const { photo } = await send(parts, student, `work-${name}b`, { ...camera, ...changed })
      await addVersion(school, student, id, { photo, note: '' })
    }
    await handIn(school, student, assignmentId)
  })
  if (answer === undefined) return
  await ago(again - 1, async () => {
    for (const { id, threads, threadsAgain = [] } of added) {
      const { versions } = await readWork(school, teacher, id)
      const version = lastOf(versions)._id
      for (const [at, thread] of (versions[0]?.threads ?? []).entries())
        if (threads[at]?.isResolved)
          await changeThread(school, teacher, thread._id, { state: 'resolved', version })
      await discuss(id, threadsAgain)
    }
    await answerWith(lastOf(added).id, answer)
  })
}

function lastOf<Item>(items: readonly Item[]): Item {
  const last = items.at(-1)
  if (last === undefined) throw new Error('the demonstration has hand-ins without photographs')
  return last
}

function findSample({ samples }: FillingParts, name: string): Sample {
  const sample = samples.find(({ photo }) => photo === `/photos/${name}.jpg`)
  if (sample === undefined) throw new Error(`the manifest has no photograph ${name}`)
  return sample
}

/** Sends prebuilt pictures; none is wider than its original. */
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
  return addEncodedPhoto(school, student, files, measures)
}
