import { defineOperation } from '#identity/operation.ts'
import { projectNumber } from '#identity/project-number.ts'

/** `GET v1/projects`: the project's number, and the hosts that links may lead back to. */
export const projects = defineOperation({
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v1/projects',
  fields: {},
  run: ({ projectId, authorizedDomains }) => ({
    projectId: projectNumber(projectId),
    authorizedDomains,
  }),
})
