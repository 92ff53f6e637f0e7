import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id, oneOf, paging } from './fields.ts'

/** What the history of the school keeps: decisions, changes of roles, deletions and payments. */
export const auditKinds = [
  'class-decided',
  'class-rewritten',
  'class-feedback',
  'class-withdrawn',
  'role-changed',
  'account-replaced',
  'user-deleted',
  'order-paid',
  'order-cancelled',
  'order-deleted',
] as const
export type AuditKind = (typeof auditKinds)[number]

/**
 * One entry of the history, written with the change itself and never changed. `actorId` is null
 * where the command line did it; `subject` is the id of the class, user or order. Names are those
 * of that moment. `personName` is whose order it was where an admin deleted it together with that
 * person, else null. `from` and `to` are the states before and after, null where there is none; `note`
 * is the feedback of a class or the dollars of an order. `at` is in milliseconds since 1970.
 */
const auditEntry = z.object({
  _id: id,
  at: z.int(),
  kind: z.enum(auditKinds),
  actorId: id.nullable(),
  actorName: z.string(),
  subject: id,
  subjectName: z.string(),
  personName: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  tag: 'Audit',
  summary: 'The history of decisions, roles, deletions and payments, newest first',
  access: 'audit:read',
  query: z.object({ kind: oneOf('Kind', auditKinds).optional(), ...paging }),
  response: z.array(auditEntry),
  paged: true,
  errors: [],
})
