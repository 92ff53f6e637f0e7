import type { NewAssignment } from '#contract/assignments.ts'
import type { Client } from '#contract/client.ts'
import type { Person } from './accounts.ts'
import { offerClass, orderClass } from './classes.ts'
import type { TestSite } from './site.ts'

type Apis = Pick<TestSite, 'origin' | 'apiAs'>

/** Sends a photograph that is to be handed in; returns its name for the calls. */
export async function sendWorkPhoto(api: Client, bytes: Uint8Array): Promise<string> {
  const body = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  return (await api.addPhoto({ query: { for: 'work' }, body })).photo
}

type HandedIn = {
  instructor: Person
  student: Person
  admin: Person
  className: string
  /** JPEGs; each is a work. */
  photos: Uint8Array[]
  assignment?: Partial<NewAssignment>
  title?: string
  alt?: string
}

const toId = (id: string | null): string => {
  if (id === null) throw new Error('nothing was added')
  return id
}

/** A class with an assignment for which a student has handed in photographs, by the real calls. */
export async function handInWorks(site: Apis, input: HandedIn) {
  const { instructor, student, admin, className, photos, assignment, title = 'Pier', alt } = input
  const offer = { className, instructor, approvedBy: admin, price: 0 }
  const classId = await offerClass(site as TestSite, offer)
  await orderClass(site as TestSite, student, { classId, className, paid: true })
  const body = {
    title: 'The last light',
    brief: 'One photograph at dusk in which the light does the work.',
    min: 1,
    max: 3,
    opensAt: null,
    dueAt: null,
    rules: [],
    sharing: 'instructor' as const,
    peers: false,
    ...assignment,
  }
  const teacher = site.apiAs(instructor.idToken)
  const added = await teacher.addAssignment({ params: { id: classId }, body })
  const assignmentId = toId(added.insertedId)
  const api = site.apiAs(student.idToken)
  const works: string[] = []
  for (const bytes of photos) {
    const photo = await sendWorkPhoto(api, bytes)
    const work = { photo, title, alt: alt ?? 'A pier at dusk', note: '' }
    works.push(toId((await api.addWork({ params: { id: assignmentId }, body: work })).insertedId))
  }
  await api.handIn({ params: { id: assignmentId } })
  return { classId, assignmentId, works }
}
