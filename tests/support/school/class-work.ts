import assert from 'node:assert/strict'
import type { NewAssignment } from '#contract/assignments.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { registerPerson, type Person } from './accounts.ts'
import { offerClass, orderClass } from './classes.ts'
import type { TestSite } from './site.ts'

/** The common steps of the browser tests about class work, by the calls that people make. */
export function createClassWork(site: TestSite, admin: Person) {
  const className = 'Night skies'
  const brief = 'One photograph at dusk in which the **light** does the work.'

  /** A class with its instructor and this many students with a seat. */
  async function teach(...names: string[]) {
    const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
    const offer = { className, instructor, approvedBy: admin, price: 0 }
    const classId = await offerClass(site, offer)
    const students: Person[] = []
    for (const name of names) {
      const student = await registerPerson(site.origin, 'Student', name)
      await orderClass(site, student, { classId, className, paid: true })
      students.push(student)
    }
    return { instructor, classId, students }
  }

  const inserted = async (call: Promise<{ insertedId: string | null }>) =>
    (await call).insertedId ?? assert.fail('nothing was added')

  const assign = (instructor: Person, classId: string, form: Partial<NewAssignment> = {}) =>
    inserted(
      site.apiAs(instructor.idToken).addAssignment({
        params: { id: classId },
        body: { title: 'The last light', brief, min: 1, max: 3, ...form },
      }),
    )

  /** Hands in a photograph of this size; returns the id of the work. */
  async function handIn(
    student: Person,
    id: string,
    title: string,
    [width, height] = [1500, 1000],
  ) {
    const api = site.apiAs(student.idToken)
    const body = asBody(await makeTestPhoto(width, height))
    const { photo } = await api.addPhoto({ query: { for: 'work' }, body })
    const work = await inserted(api.addWork({ params: { id }, body: { photo, title } }))
    await api.handIn({ params: { id } })
    return work
  }
  return { brief, teach, assign, handIn }
}
