import { classStatuses, managedClass } from './classes.ts'
import { classDecision, feedbackMessage } from './class-forms.ts'
import type { Calls } from './endpoint.ts'
import { idParams, modifiedCount, oneOf, paging, sortBy } from './fields.ts'
import { z } from './zod.ts'

export const approvalCalls = {
  listAllClasses: {
    method: 'GET',
    path: '/allClass',
    summary: 'All classes, newest first, for review',
    access: 'classes:review',
    query: z.object({
      status: oneOf('labelStatus', classStatuses).optional(),
      ...paging,
      sort: sortBy('waiting', 'name', 'instructor', 'email', 'price', 'status', 'seats'),
    }),
    response: z.array(managedClass),
    paged: true,
  },

  setClassStatus: {
    method: 'PUT',
    path: '/classStatus/:id',
    summary: 'Approve or deny a pending class',
    access: 'classes:review',
    params: idParams,
    body: classDecision,
    response: modifiedCount,
    errors: ['not-found', 'not-pending', 'changed-meanwhile'],
  },

  setClassFeedback: {
    method: 'PUT',
    path: '/feedbackStatus/:id',
    summary: 'Send feedback to the instructor of a class',
    access: 'classes:review',
    params: idParams,
    body: feedbackMessage,
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
