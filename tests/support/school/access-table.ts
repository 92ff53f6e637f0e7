import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/access.ts'
import { gallerySize } from '#contract/gallery.ts'
import type { Api } from '#contract/api.ts'
import { newClass } from './send.ts'
import type { WorkThings } from './works.ts'
import { asCsv } from '#tests/support/files/imports.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import type { Visitor } from './school.ts'

/** Things belonging to an instructor and a student, who may or may not be the caller. */
export type Others = {
  user: string
  approved: string
  /** A class without a free seat. */
  full: string
  pending: string
  order: string
  /** A paid order, of a class that has dates. */
  paid: string
  /** The checkout in which the student paid, its receipt, and a refund of it that failed. */
  checkout: string
  receipt: string
  refund: string
  /** Of the student, in words: it waits for an admin. */
  withdrawal: string
  coupon: string
  /** A class that has begun, and the student's review of it. */
  taught: string
  review: string
  email: string
} & WorkThings
/** The results for each kind of caller with things that belong to others, or to them. */
type AccessRow = {
  input: (others: Others, me: Visitor['account']) => object
  /** For a valid token without a user record. */
  noRecord: string
  /** For the instructor who owns the things, if different from other instructors. */
  owningInstructor?: string
  /** For the student who owns the order, if different from other students. */
  owningStudent?: string
} & Record<Role, string>

const open = { noRecord: 'done', Student: 'done', Instructor: 'done', Admin: 'done' }
const role = '403 forbidden'
const noRecord = '403 no-user-record'
const adminOnly = { noRecord, Student: role, Instructor: role, Admin: 'done' }
const instructorOnly = { noRecord, Student: role, Instructor: 'done', Admin: role }
const everyUser = { ...open, noRecord }

const shownPhoto = () => ({
  title: 'Blue hour',
  alt: 'A harbour after sunset',
  photo: '/photos/gallery-01.jpg',
  tutor: 'Ada',
  width: 1400,
  height: 1050,
})

const studentOnly = { noRecord, Student: 'done', Instructor: role, Admin: role }
const unseen = '404 not-found'
/** For the student whose work it is. */
const ofStudent = {
  noRecord,
  Student: unseen,
  Instructor: role,
  Admin: role,
  owningStudent: 'done',
}
/** For the instructor of the class. */
const ofTeacher = {
  noRecord,
  Student: role,
  Instructor: unseen,
  Admin: role,
  owningInstructor: 'done',
}
/** For the instructor of the class, and admins. */
const ofTeachers = { ...ofTeacher, Admin: 'done' }
/** For them, and the student. */
const ofBoth = { ...ofTeachers, Student: unseen, owningStudent: 'done' }
/** For the instructor's own texts, which the student and admins can only read. */
const teacherComments = {
  ...ofTeacher,
  Student: unseen,
  Admin: role,
  owningStudent: role,
}

const assignmentForm = {
  title: 'The last light',
  brief: 'Another photograph at dusk, please.',
  min: 1,
  max: 2,
}

const portrait = asBody(await makeTestPhoto(200, 150))

/** A row for every call; the types miss none. */
export const accessTable: Record<keyof Api, AccessRow> = {
  registerUser: {
    input: (_, me) => ({ body: { name: 'Ada', role: 'Student', email: me.email } }),
    ...open,
  },
  listInstructors: { input: () => ({ query: { role: 'instructor' } }), ...open },
  readOwnUser: { input: () => ({}), ...everyUser },
  listNotices: { input: () => ({}), ...everyUser },
  readNotices: { input: ({ order }) => ({ body: { id: order, andOlder: true } }), ...everyUser },
  readProfile: { input: () => ({}), ...everyUser },
  changeProfile: { input: () => ({ body: { headline: 'Light, mostly' } }), ...everyUser },
  readInstructor: { input: ({ user }) => ({ params: { id: user } }), ...open },
  askIsAdmin: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    noRecord: role,
    owningInstructor: 'done',
  },
  askIsInstructor: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    noRecord: role,
    owningInstructor: 'done',
  },
  askIsStudent: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    noRecord: role,
    owningInstructor: 'done',
  },
  listUsers: { input: () => ({}), ...adminOnly },
  listBookings: { input: ({ user }) => ({ params: { id: user } }), ...adminOnly },
  setUserRole: {
    input: ({ user }) => ({ params: { id: user }, body: { role: 'Admin' } }),
    ...adminOnly,
  },
  deleteUser: { input: ({ user }) => ({ params: { id: user } }), ...adminOnly },
  exportOwnData: { input: () => ({}), ...everyUser },
  exportUserData: { input: ({ user }) => ({ params: { id: user } }), ...adminOnly },
  deleteOwnUser: {
    input: () => ({}),
    ...everyUser,
    owningInstructor: '409 places-to-come',
    owningStudent: '409 places-to-come',
  },
  listClasses: { input: () => ({}), ...open },
  countTopics: { input: () => ({}), ...open },
  listClassIds: { input: () => ({}), ...open },
  readOfferedClass: { input: ({ approved }) => ({ params: { id: approved } }), ...open },
  addClass: {
    input: () => ({ body: newClass }),
    noRecord,
    Student: role,
    Instructor: 'done',
    Admin: role,
  },
  listInstructorClasses: {
    input: ({ email }) => ({ query: { email } }),
    ...adminOnly,
    owningInstructor: 'done',
  },
  readClass: {
    input: ({ pending }) => ({ params: { id: pending } }),
    noRecord,
    Student: '404 not-found',
    Instructor: '404 not-found',
    Admin: 'done',
    owningInstructor: 'done',
  },
  updateClass: {
    input: ({ approved }) => ({
      params: { id: approved },
      body: { name: 'Mine now', price: 1, description: 'Taken over by somebody.' },
    }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  offerClassAgain: {
    input: ({ approved }) => ({
      params: { id: approved },
      body: { meetings: [], availableSeats: 3 },
    }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  cancelClass: {
    input: ({ approved }) => ({
      params: { id: approved },
      body: { reason: 'The tutor is ill, sorry.' },
    }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: 'done',
    owningInstructor: 'done',
  },
  confirmClass: {
    input: ({ approved }) => ({ params: { id: approved } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: 'done',
    owningInstructor: 'done',
  },
  readCancellation: {
    input: ({ approved }) => ({ params: { id: approved } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: 'done',
    owningInstructor: 'done',
  },
  withdrawClass: {
    input: ({ approved }) => ({ params: { id: approved } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  listAllClasses: { input: () => ({}), ...adminOnly },
  setClassStatus: {
    input: ({ pending }) => ({ params: { id: pending }, body: { status: 'approved' } }),
    ...adminOnly,
  },
  setClassFeedback: {
    input: ({ pending }) => ({ params: { id: pending }, body: { feedback: 'Well done' } }),
    ...adminOnly,
  },
  placeOrder: {
    input: ({ approved, email }) => ({
      body: { classId: approved, courseName: 'x', studentName: 'Ada', studentEmail: email },
    }),
    noRecord,
    Student: 'done',
    Instructor: role,
    Admin: role,
  },
  listOrders: {
    input: ({ email }) => ({ query: { email } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  listCancelledOrders: { input: () => ({}), ...everyUser },
  payOrder: {
    input: ({ order }) => ({ params: { id: order }, body: { status: 'Paid' } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  deleteOrder: {
    input: ({ order }) => ({ params: { id: order } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  joinWaitlist: {
    input: ({ full }) => ({ params: { id: full } }),
    noRecord,
    Student: 'done',
    Instructor: role,
    Admin: role,
  },
  leaveWaitlist: {
    input: ({ approved }) => ({ params: { id: approved } }),
    noRecord,
    Student: 'done',
    Instructor: role,
    Admin: role,
  },
  listWaitlists: { input: () => ({}), noRecord, Student: 'done', Instructor: role, Admin: role },
  listRoster: {
    input: ({ approved }) => ({ params: { id: approved } }),
    ...adminOnly,
    owningInstructor: 'done',
  },
  checkIn: {
    input: ({ paid }) => ({ params: { id: paid }, body: { checkedIn: true } }),
    ...adminOnly,
    Instructor: '404 not-found',
    owningInstructor: 'done',
  },
  quoteCheckout: {
    input: ({ order }) => ({ body: { orderIds: [order] } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  startCheckout: {
    input: ({ order }) => ({ body: { orderIds: [order] } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  readCheckout: {
    input: ({ checkout }) => ({ params: { id: checkout } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  closeCheckout: {
    input: ({ checkout }) => ({ params: { id: checkout } }),
    noRecord,
    Student: '404 not-found',
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  listCoupons: { input: () => ({}), ...adminOnly },
  addCoupon: {
    input: () => ({ body: { code: `A-${randomUUID()}`, percent: 20 } }),
    ...adminOnly,
  },
  changeCoupon: { input: ({ coupon }) => ({ params: { id: coupon }, body: {} }), ...adminOnly },
  refundOrder: {
    input: ({ paid }) => ({
      params: { id: paid },
      body: { amount: 1, reason: 'The room was cold' },
    }),
    ...adminOnly,
  },
  cancelPlace: {
    input: ({ paid }) => ({
      params: { id: paid },
      body: { amount: 1, reason: 'The room was cold' },
    }),
    ...adminOnly,
  },
  payByHand: {
    input: ({ order }) => ({
      params: { id: order },
      body: { amount: 49.5, method: 'cash', note: '' },
    }),
    ...adminOnly,
  },
  listEntries: { input: () => ({}), ...adminOnly },
  sumMonths: { input: () => ({}), ...adminOnly },
  readProviderHealth: { input: () => ({}), ...adminOnly },
  listOpen: { input: () => ({}), ...adminOnly },
  listEarnings: { input: () => ({}), ...instructorOnly },
  sumEarnings: { input: () => ({}), ...instructorOnly },
  listRefunds: { input: () => ({}), ...adminOnly },
  returnFault: {
    input: ({ checkout }) => ({ params: { id: checkout } }),
    ...adminOnly,
    Admin: '409 not-at-fault',
  },
  retryRefund: { input: ({ refund }) => ({ params: { id: refund } }), ...adminOnly },
  dropRefund: { input: ({ refund }) => ({ params: { id: refund } }), ...adminOnly },
  withdraw: {
    input: () => ({ body: { name: 'Ada', email: `${randomUUID()}@example.com`, text: 'A class' } }),
    ...open,
  },
  listWithdrawals: { input: () => ({ query: {} }), ...adminOnly },
  closeWithdrawal: {
    input: ({ withdrawal: id }) => ({ params: { id } }),
    ...adminOnly,
  },
  settleByHand: { input: ({ refund }) => ({ params: { id: refund } }), ...adminOnly },
  listReceipts: { input: () => ({}), ...everyUser },
  readReceipt: {
    input: ({ receipt }) => ({ params: { id: receipt } }),
    noRecord,
    Student: '404 not-found',
    Instructor: '404 not-found',
    Admin: 'done',
    owningStudent: 'done',
  },
  sendMessage: {
    input: ({ taught }) => ({
      params: { id: taught },
      body: { text: 'Dress warmly: we meet on the roof.' },
    }),
    ...adminOnly,
    owningInstructor: 'done',
  },
  listMessages: {
    input: ({ taught }) => ({ params: { id: taught } }),
    ...adminOnly,
    owningInstructor: 'done',
  },
  listSchedule: { input: () => ({}), ...everyUser },
  makeCalendar: { input: () => ({}), ...everyUser },
  readOrderCalendar: {
    input: ({ paid }) => ({ params: { id: paid } }),
    noRecord,
    Student: '404 not-found',
    Instructor: '404 not-found',
    Admin: '404 not-found',
    owningStudent: 'done',
  },
  readOverview: { input: () => ({}), ...everyUser },
  listReviews: { input: ({ approved }) => ({ params: { id: approved } }), ...open },
  listHiddenReviews: { input: ({ taught }) => ({ params: { id: taught } }), ...adminOnly },
  readOwnReview: {
    input: ({ approved }) => ({ params: { id: approved } }),
    noRecord,
    Student: 'done',
    Instructor: role,
    Admin: role,
  },
  writeReview: {
    input: ({ taught }) => ({ params: { id: taught }, body: { stars: 5 } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningStudent: 'done',
  },
  deleteReview: {
    input: ({ approved }) => ({ params: { id: approved } }),
    noRecord,
    Student: 'done',
    Instructor: role,
    Admin: role,
  },
  answerReview: {
    input: ({ review }) => ({ params: { id: review }, body: { answer: 'Thank you!' } }),
    noRecord,
    Student: role,
    Instructor: role,
    Admin: role,
    owningInstructor: 'done',
  },
  hideReview: {
    input: ({ review }) => ({
      params: { id: review },
      body: { hidden: true, reason: 'It names somebody else.' },
    }),
    ...adminOnly,
  },
  listAssignments: { input: ({ taught }) => ({ params: { id: taught } }), ...ofBoth },
  addAssignment: {
    input: ({ taught }) => ({ params: { id: taught }, body: assignmentForm }),
    ...ofTeachers,
  },
  changeAssignment: {
    input: ({ assignmentOfDraft }) => ({ params: { id: assignmentOfDraft }, body: assignmentForm }),
    ...ofTeachers,
  },
  deleteAssignment: {
    input: ({ assignmentOfDraft }) => ({ params: { id: assignmentOfDraft } }),
    ...ofTeachers,
  },
  closeAssignment: {
    input: ({ assignmentOfDraft }) => ({ params: { id: assignmentOfDraft } }),
    ...ofTeachers,
  },
  readHandIn: { input: ({ assignment }) => ({ params: { id: assignment } }), ...ofStudent },
  addWork: {
    input: ({ assignmentOfDraft, workPhoto }) => ({
      params: { id: assignmentOfDraft },
      body: { photo: workPhoto },
    }),
    ...ofStudent,
  },
  changeWork: {
    input: ({ draft }) => ({ params: { id: draft }, body: { title: 'Boats' } }),
    ...ofStudent,
  },
  deleteWork: { input: ({ draft }) => ({ params: { id: draft } }), ...ofStudent },
  addVersion: {
    input: ({ draft, workPhoto }) => ({ params: { id: draft }, body: { photo: workPhoto } }),
    ...ofStudent,
  },
  handIn: {
    input: ({ assignmentOfDraft }) => ({ params: { id: assignmentOfDraft } }),
    ...ofStudent,
  },
  answerHandIn: {
    input: ({ handIn }) => ({ params: { id: handIn }, body: { status: 'done' } }),
    ...ofTeacher,
  },
  listWorks: { input: ({ assignment }) => ({ params: { id: assignment } }), ...ofBoth },
  listQueue: { input: () => ({}), ...instructorOnly },
  exportWorks: { input: () => ({}), ...studentOnly },
  readWork: { input: ({ work }) => ({ params: { id: work } }), ...ofBoth },
  typeFacts: {
    input: ({ version }) => ({ params: { id: version }, body: { iso: 400 } }),
    ...ofStudent,
  },
  overruleRule: {
    input: ({ version }) => ({ params: { id: version, n: 0 }, body: { answer: 'met' } }),
    ...ofTeacher,
  },
  openThread: {
    input: ({ version }) => ({
      params: { id: version },
      body: { kind: 'whole', subject: 'light', text: 'Wait longer.' },
    }),
    ...ofBoth,
  },
  listComments: { input: ({ thread }) => ({ params: { id: thread } }), ...ofBoth },
  changeThread: {
    input: ({ thread }) => ({ params: { id: thread }, body: { state: 'resolved' } }),
    ...teacherComments,
  },
  addComment: {
    input: ({ thread }) => ({ params: { id: thread }, body: { text: 'Until when?' } }),
    ...ofBoth,
  },
  changeComment: {
    input: ({ comment }) => ({ params: { id: comment }, body: { text: 'Wait an hour longer.' } }),
    ...teacherComments,
  },
  deleteComment: { input: ({ comment }) => ({ params: { id: comment } }), ...teacherComments },
  listPhrases: { input: () => ({}), ...instructorOnly },
  addPhrase: { input: () => ({ body: { text: 'Look at the edges.' } }), ...instructorOnly },
  changePhrase: {
    input: ({ phrase }) => ({ params: { id: phrase }, body: { text: 'Mind the edges.' } }),
    ...ofTeacher,
  },
  deletePhrase: { input: ({ phrase }) => ({ params: { id: phrase } }), ...ofTeacher },
  addPhoto: { input: () => ({ query: { for: 'portrait' }, body: portrait }), ...everyUser },
  listGallery: { input: () => ({}), ...open },
  changeGallery: {
    input: () => ({ body: { photos: Array.from({ length: gallerySize }, shownPhoto) } }),
    ...adminOnly,
  },
  readPortfolio: { input: () => ({}), ...instructorOnly },
  changePortfolio: { input: () => ({ body: { photos: [shownPhoto()] } }), ...instructorOnly },
  listFailedJobs: { input: () => ({}), ...adminOnly },
  retryJob: { input: () => ({ params: { id: 'none' } }), ...adminOnly },
  readHealth: { input: () => ({}), ...adminOnly },
  readImport: {
    input: () => ({ params: { kind: 'people' }, body: asCsv('Name,Email\nMila,mila@old.example') }),
    ...adminOnly,
  },
  runImport: {
    input: () => ({ params: { kind: 'people' }, body: asCsv('Name,Email\nMila,mila@old.example') }),
    ...adminOnly,
  },
  listAudit: { input: () => ({}), ...adminOnly },
  listInvitations: { input: () => ({}), ...adminOnly },
  addInvitation: {
    input: () => ({ body: { email: `${randomUUID()}@example.com`, role: 'Instructor' } }),
    ...adminOnly,
  },
  readInvitation: {
    input: () => ({ body: { email: 'nobody@example.com', invitation: 'none' } }),
    ...open,
  },
  deleteInvitation: { input: () => ({ params: { id: 'none' } }), ...adminOnly },
  readSchool: { input: () => ({}), ...adminOnly },
  readPage: { input: () => ({ params: { part: 'page-imprint' } }), ...adminOnly },
  deletePage: {
    input: () => ({ params: { part: 'page-imprint' } }),
    ...adminOnly,
    Admin: unseen,
  },
  findTexts: { input: () => ({ query: {} }), ...adminOnly },
  publishPart: {
    input: () => ({
      params: { part: 'people' },
      body: { version: 999, value: { instructors: 'open' } },
    }),
    ...adminOnly,
    Admin: '409 changed-meanwhile',
  },
  previewPart: {
    input: () => ({
      params: { part: 'people' },
      body: { path: '/', language: 'en', value: { instructors: 'open' } },
    }),
    ...adminOnly,
    Admin: '503 unavailable',
  },
  listPartVersions: { input: () => ({ params: { part: 'people' } }), ...adminOnly },
  restorePart: {
    input: () => ({ params: { part: 'people' }, body: { version: 999 } }),
    ...adminOnly,
    Admin: unseen,
  },
}
