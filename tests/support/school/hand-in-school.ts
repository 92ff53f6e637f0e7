import assert from 'node:assert/strict'
import type { NewAssignment } from '#contract/assignments.ts'
import type { PhotoTaken } from '#contract/photo-taken.ts'
import type { Person, TestSchool } from './school.ts'
import { writeWorkPhoto } from './works.ts'

/** A student with a seat, by its order. */
export type Holder = Person & { order: string }

type Holders = { 0: []; 1: [Holder]; 2: [Holder, Holder]; 3: [Holder, Holder, Holder] }

const day = 24 * 3_600_000
const plain = { title: 'The last light', brief: 'One photograph at dusk.', min: 1, max: 3 }

/** The id of the thing that a call has added. */
export const idOf = async (call: Promise<{ insertedId: string | null }>) =>
  (await call).insertedId ?? assert.fail('nothing was added')

/** The calls that tests of work make again and again. */
export function createHandInSchool(at: TestSchool) {
  /** Gets a student a seat in a class; returns the order. */
  async function book(student: Person, classId: string): Promise<string> {
    const order = await at.order(student, classId)
    await student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } })
    return order
  }

  /** A student with a seat in a class. */
  async function seat(classId: string): Promise<Holder> {
    const student = await at.person('Student')
    return { ...student, order: await book(student, classId) }
  }

  /** A class in ten days, its instructor, and this many students. */
  async function teach<Count extends keyof Holders>(count: Count) {
    const { id, instructor } = await at.addClass({ meetings: [at.meetingIn(10 * day)] })
    const students: Holder[] = []
    for (let n = 0; n < count; n += 1) students.push(await seat(id))
    return { id, instructor, students: students as Holders[Count] }
  }

  const assign = ({ client }: Person, id: string, form: Partial<NewAssignment> = {}) =>
    idOf(client.addAssignment({ params: { id }, body: { ...plain, ...form } }))

  /** Adds a photograph that was sent just now; returns the id of the work. */
  async function add(
    student: Person,
    assignment: string,
    taken: PhotoTaken | null = null,
    title = '',
  ) {
    const { address: photo } = await writeWorkPhoto(at, student, taken)
    const body = { photo, title }
    return idOf(student.client.addWork({ params: { id: assignment }, body }))
  }

  const handIn = ({ client }: Person, assignment: string) =>
    client.handIn({ params: { id: assignment } })

  const read = ({ client }: Person, assignment: string) =>
    client.readHandIn({ params: { id: assignment } })

  const idOfHandIn = async (student: Person, assignment: string) =>
    (await read(student, assignment)).handIn?._id ?? assert.fail()

  const answer = ({ client }: Person, id: string, status: 'again' | 'done') =>
    client.answerHandIn({ params: { id }, body: { status } })

  return {
    seat,
    book,
    teach,
    assign,
    add,
    handIn,
    read,
    idOfHandIn,
    answer,

    /** A class with an assignment and a student. */
    async teachOne(form: Partial<NewAssignment> = {}) {
      const { id, instructor, students } = await teach(1)
      const [student] = students
      return { id, instructor, student, assignment: await assign(instructor, id, form) }
    },

    /** Gives up a seat. */
    cancel: ({ client, order }: Holder) => client.deleteOrder({ params: { id: order } }),

    /** Changes an assignment to the usual one, except for `form`. */
    change: ({ client }: Person, id: string, form: Partial<NewAssignment>) =>
      client.changeAssignment({ params: { id }, body: { ...plain, ...form } }),

    close: ({ client }: Person, id: string) => client.closeAssignment({ params: { id } }),

    /** Adds a photograph and hands in; returns the id of the work. */
    async addAndHandIn(student: Person, assignment: string, title = '') {
      const work = await add(student, assignment, null, title)
      await handIn(student, assignment)
      return work
    },

    askAgain: async (instructor: Person, student: Person, assignment: string) =>
      answer(instructor, await idOfHandIn(student, assignment), 'again'),

    deleteWork: ({ client }: Person, id: string) => client.deleteWork({ params: { id } }),

    async addVersion(student: Person, work: string, taken: PhotoTaken | null = null) {
      const { address: photo } = await writeWorkPhoto(at, student, taken)
      return idOf(student.client.addVersion({ params: { id: work }, body: { photo } }))
    },
  }
}
