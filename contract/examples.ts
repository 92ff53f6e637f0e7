import type { z } from 'zod'
import type { Api } from './api.ts'
import type { CallInput, Endpoint } from './endpoint.ts'

/** One request of a call, as a client passes it, and the body of its answer. */
type Example<E extends Endpoint> = {
  request: object & CallInput<E>
  response: z.input<E['response']>
}

const studentId = '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e01'
const instructorId = '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e02'
const classId = '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e03'
const orderId = '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e04'
const photoId = '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e05'
const entryId = '019a2f4e-7c10-7a41-9d4e-1f0a6c2b8e06'

const ada = {
  _id: instructorId,
  name: 'Ada Holm',
  email: 'ada@school.example',
  photo: 'https://photos.example/ada.jpg',
}

const student = {
  _id: studentId,
  name: 'Mila Novak',
  email: 'mila@mail.example',
  photo: '',
  role: 'Student',
} as const

const content = {
  className: 'Night skies',
  photo: 'https://photos.example/sky.jpg',
  instructorName: ada.name,
  email: ada.email,
  availableSeats: 12,
  price: 49.5,
  description: 'Stars, the moon and long exposures, three nights outside.',
} as const

const approved = {
  _id: classId,
  ...content,
  status: 'approved',
  feedback: null,
  topic: 'astrophotography',
} as const

/** When the class last changed, as it was read. */
const updatedAt = 1_767_268_800_000

const managed = { ...approved, updatedAt, feedback: 'A clear plan. Welcome!', enrolled: 3 }

const ofClass = { params: { id: classId } }
const ofOrder = { params: { id: orderId } }

/** An example of every call; the documents show them, and a test holds them against the schemas. */
export const examples: { [Name in keyof Api]: Example<Api[Name]> } = {
  registerUser: {
    request: { body: { name: student.name, role: 'Student', email: student.email, photo: '' } },
    response: { insertedId: studentId },
  },
  listInstructors: {
    request: {
      query: { role: 'instructor', q: 'ada', topic: 'astrophotography', sort: 'name', limit: 20 },
    },
    response: [{ ...ada, students: 41 }],
  },
  readOwnUser: { request: {}, response: student },
  askIsAdmin: {
    request: { query: { email: student.email } },
    response: { isAdmin: false },
  },
  askIsInstructor: {
    request: { query: { email: student.email } },
    response: { isInstructor: false },
  },
  askIsStudent: {
    request: { query: { email: student.email } },
    response: { isStudent: true },
  },
  listUsers: {
    request: { query: { q: '@school.example', role: 'Instructor', limit: 20 } },
    response: [{ ...ada, role: 'Instructor' }],
  },
  setUserRole: {
    request: { params: { id: instructorId }, body: { role: 'Admin' } },
    response: { modifiedCount: 1 },
  },
  deleteUser: { request: { params: { id: studentId } }, response: { deletedCount: 1 } },
  listClasses: {
    request: { query: { q: 'moon', topic: 'astrophotography', sort: 'price', limit: 20 } },
    response: [approved],
  },
  listClassIds: {
    request: { query: { limit: 1000 } },
    response: [{ _id: classId, updatedAt }],
  },
  addClass: {
    request: { body: { ...content, topic: 'astrophotography' } },
    response: { insertedId: classId },
  },
  listInstructorClasses: { request: { query: { email: ada.email } }, response: [managed] },
  readClass: { request: ofClass, response: { ...approved, updatedAt } },
  updateClass: {
    request: {
      ...ofClass,
      body: { name: 'Night skies', price: 59, description: content.description, updatedAt },
    },
    response: { modifiedCount: 1 },
  },
  listAllClasses: {
    request: { query: { status: 'pending' } },
    response: [{ ...managed, status: 'pending', feedback: null, enrolled: 0 }],
  },
  setClassStatus: {
    request: { ...ofClass, body: { status: 'approved', updatedAt } },
    response: { modifiedCount: 1 },
  },
  setClassFeedback: {
    request: { ...ofClass, body: { feedback: managed.feedback } },
    response: { modifiedCount: 1 },
  },
  placeOrder: {
    request: {
      body: {
        classId,
        courseName: content.className,
        studentName: student.name,
        studentEmail: student.email,
      },
    },
    response: { insertedId: orderId },
  },
  listOrders: {
    request: { query: { email: student.email } },
    response: [
      {
        _id: orderId,
        courseName: content.className,
        status: 'Not Paid',
        studentName: student.name,
        studentEmail: student.email,
        classId,
        price: content.price,
        createdAt: 1_767_268_800_000,
        paidAt: null,
      },
    ],
  },
  payOrder: {
    request: { ...ofOrder, body: { status: 'Paid' } },
    response: { modifiedCount: 1 },
  },
  deleteOrder: { request: ofOrder, response: { deletedCount: 1 } },
  listGallery: {
    request: {},
    response: [
      {
        _id: photoId,
        title: 'Blue hour',
        alt: 'A harbour after sunset, its lamps mirrored in still water',
        photo: '/photos/gallery-01.jpg',
        tutor: ada.name,
        width: 1600,
        height: 1067,
      },
    ],
  },
  listAudit: {
    request: { query: { kind: 'class-decided', limit: 20 } },
    response: [
      {
        _id: entryId,
        at: 1_767_268_800_000,
        kind: 'class-decided',
        actorId: instructorId,
        actorName: ada.name,
        subject: classId,
        subjectName: content.className,
        personName: null,
        from: 'pending',
        to: 'approved',
        note: null,
      },
    ],
  },
}
