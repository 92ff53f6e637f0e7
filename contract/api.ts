import { auditCalls } from './audit.ts'
import { classCalls } from './classes.ts'
import { galleryCalls } from './gallery.ts'
import { orderCalls } from './orders.ts'
import { photoCalls } from './pictures.ts'
import { userCalls } from './users.ts'

/** The calls of each domain, under the heading that the documents of the API have for it. */
export const callsOf = {
  Users: userCalls,
  Classes: classCalls,
  Orders: orderCalls,
  Photographs: photoCalls,
  Gallery: galleryCalls,
  Audit: auditCalls,
}

/** The table of every call: name → endpoint. Server, client, documents and tests read it. */
export const api = {
  ...userCalls,
  ...classCalls,
  ...orderCalls,
  ...photoCalls,
  ...galleryCalls,
  ...auditCalls,
}

export type Api = typeof api
