import type { Handlers } from '#school/handlers.ts'
import { refuse } from '#school/refuse.ts'
import type { ClassesService } from './classes.service.ts'

type ClassCalls =
  | 'listClasses'
  | 'listClassIds'
  | 'addClass'
  | 'listInstructorClasses'
  | 'readClass'
  | 'updateClass'
  | 'listAllClasses'
  | 'setClassStatus'
  | 'setClassFeedback'

/** Binds the calls about classes to their service. */
export function bindClasses(classes: ClassesService): Pick<Handlers, ClassCalls> {
  return {
    listClasses: async ({ query }) => classes.list(query),
    listClassIds: async ({ query }) => classes.listIds(query),
    addClass: async ({ body }, actor, atomically) => classes.add(actor, body, atomically),
    listInstructorClasses: async ({ query }, actor) => classes.listOf(actor, query.email, query),
    readClass: async ({ params }, actor) => classes.read(actor, params.id),
    updateClass: async ({ params, body }, actor) => {
      const { price, description, updatedAt } = body
      const name = body.name ?? body.className
      if (name === undefined) throw refuse('invalid-input', 'Course name is required')
      return classes.update(actor, params.id, { name, price, description }, updatedAt)
    },
    listAllClasses: async ({ query }) => classes.listAll(query),
    setClassStatus: async ({ params, body }, actor) =>
      classes.setStatus(actor, params.id, body.status, body.updatedAt),
    setClassFeedback: async ({ params, body }, actor) =>
      classes.setFeedback(actor, params.id, body.feedback),
  }
}
