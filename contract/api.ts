import * as audit from './audit.ts'
import * as classes from './classes.ts'
import * as gallery from './gallery.ts'
import * as orders from './orders.ts'
import * as users from './users.ts'

/** The table of every call: name → endpoint. Server, client, documents and tests read it. */
export const api = {
  registerUser: users.registerUser,
  listInstructors: users.listInstructors,
  readOwnUser: users.readOwnUser,
  askIsAdmin: users.askIsAdmin,
  askIsInstructor: users.askIsInstructor,
  askIsStudent: users.askIsStudent,
  listUsers: users.listUsers,
  setUserRole: users.setUserRole,
  deleteUser: users.deleteUser,
  listClasses: classes.listClasses,
  listClassIds: classes.listClassIds,
  addClass: classes.addClass,
  listInstructorClasses: classes.listInstructorClasses,
  readClass: classes.readClass,
  updateClass: classes.updateClass,
  listAllClasses: classes.listAllClasses,
  setClassStatus: classes.setClassStatus,
  setClassFeedback: classes.setClassFeedback,
  placeOrder: orders.placeOrder,
  listOrders: orders.listOrders,
  payOrder: orders.payOrder,
  deleteOrder: orders.deleteOrder,
  listGallery: gallery.listGallery,
  listAudit: audit.listAudit,
} as const

export type Api = typeof api
