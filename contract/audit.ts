import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import { amount, example, id, moment, oneOf, paging } from './fields.ts'

/** Decisions, changes of roles, deletions and payments. */
export const auditKinds = [
  'class-decided',
  'class-rewritten',
  'class-feedback',
  'class-message',
  'class-withdrawn',
  'class-cancelled',
  'class-confirmed',
  'review-hidden',
  'role-changed',
  'account-replaced',
  'user-deleted',
  'data-exported',
  'order-paid',
  'order-cancelled',
  'order-deleted',
  'order-refunded',
  'withdrawal-closed',
  'place-cancelled',
  'gallery-changed',
  'work-opened',
  'people-imported',
  'classes-imported',
  'part-published',
  'page-deleted',
  'person-invited',
] as const
export type AuditKind = (typeof auditKinds)[number]

const auditEntry = z.object({
  _id: id,
  at: moment,
  kind: z.enum(auditKinds),
  actorId: id.nullable().describe('The user who did it; null for the command line'),
  actorName: z.string().meta(example('Ada Holm', 'Names are those of that moment')),
  subject: id.describe(
    'The id of the class, review, user, order, withdrawal, work or assignment; of a new gallery or an import, who chose it; the name of a part of the school’s settings',
  ),
  subjectName: z
    .string()
    .meta(
      example(
        'Night skies',
        'That of the class, user, assignment, or of who withdrew; of an order its class, of a work its assignment',
      ),
    ),
  personName: z
    .string()
    .nullable()
    .describe('The student of an order that somebody else deleted, cancelled or refunded'),
  from: z.string().nullable().meta(example('pending', 'The state before, if any')),
  to: z.string().nullable().meta(example('approved', 'The state after, if any')),
  note: z
    .string()
    .nullable()
    .describe(
      'The feedback of a class, a message, a reason, the price of an order, or how many were imported',
    ),
  amount: amount(9.5, 'The sum of a refund; null for others').nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditCalls = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    summary: 'The history of decisions, roles, deletions and payments, newest first',
    access: 'audit:read',
    query: z.object({ kind: oneOf('labelKind', auditKinds).optional(), ...paging }),
    response: z.array(auditEntry),
    paged: true,
  },
} satisfies Calls
