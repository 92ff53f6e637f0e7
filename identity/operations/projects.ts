import { defineOperation } from './operation.ts'
import { projectNumber } from './project-number.ts'

/**
 * `GET v1/projects`: the project's number, and the hosts whose pages may sign people in: the site's,
 * and those that every Firebase project has. Mailed links lead back to the site alone.
 */
export const projects = defineOperation({
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v1/projects',
  fields: {},
  run: ({ projectId, origin }) => ({
    projectId: projectNumber(projectId),
    authorizedDomains: [...new Set([new URL(origin).hostname, 'localhost', '127.0.0.1'])],
  }),
})
