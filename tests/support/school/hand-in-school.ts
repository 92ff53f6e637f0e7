import assert from 'node:assert/strict'
import type { NewAssignment } from '#contract/assignments.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { Person, TestSchool } from './school.ts'
import { writeWorkPhoto } from './works.ts'

/** Somebody with a seat, by its order. */
export type Holder = Person & { order: string }

const day = 24 * 3_600_000

/** What the tests of work do over and over again, by the calls that people make. */
export function createHandInSchool(at: TestSchool) {
  const idOf = async (call: Promise<{ insertedId: string | null }>) =>
    (await call).insertedId ?? assert.fail('nothing was added')

  /** Gets somebody a seat of a class; gives the order. */
  async function book(student: Person, classId: string): Promise<string> {
    const order = await at.order(student, classId)
    await student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    return order
  }

  /** A student with a seat of a class. */
  async function seat(classId: string): Promise<Holder> {
    const student = await at.person('Student')
    return { ...student, order: await book(student, classId) }
  }

  return {
    seat,
    book,

    /** A class in ten days, its instructor, and so many students. */
    async taught(count = 1) {
      const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(10 * day)] })
      const students: Holder[] = []
      for (let n = 0; n < count; n += 1) students.push(await seat(id))
      return { id, instructor, students }
    },

    /** Gives up a seat. */
    cancel: ({ client, order }: Holder) => client.deleteOrder({ params: { id: order } }),

    assign: ({ client }: Person, id: string, form: Partial<NewAssignment> = {}) =>
      idOf(
        client.addAssignment({
          params: { id },
          body: {
            title: 'The last light',
            brief: 'One photograph at dusk.',
            min: 1,
            max: 3,
            ...form,
          },
        }),
      ),

    /** Adds a photograph that was sent just now; gives the id of the work. */
    async add(student: Person, assignment: string, taken: PhotoTaken | null = null, title = '') {
      const { address: photo } = await writeWorkPhoto(at, student, taken)
      const body = { photo, title }
      return idOf(student.client.addWork({ params: { id: assignment }, body }))
    },

    async addVersion(student: Person, work: string, taken: PhotoTaken | null = null) {
      const { address: photo } = await writeWorkPhoto(at, student, taken)
      return idOf(student.client.addVersion({ params: { id: work }, body: { photo } }))
    },

    handIn: ({ client }: Person, assignment: string) =>
      client.handIn({ params: { id: assignment } }),

    read: ({ client }: Person, assignment: string) =>
      client.readHandIn({ params: { id: assignment } }),

    answer: ({ client }: Person, handIn: string, status: 'again' | 'done') =>
      client.answerHandIn({ params: { id: handIn }, body: { status } }),
  }
}
