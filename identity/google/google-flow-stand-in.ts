import type { FastifyInstance } from 'fastify'
import {
  samplePeople,
  standInPath,
  type AuthorizeRequest,
  type StandIn,
} from '#identity/providers/stand-in.ts'
import { sendPeople, sendSentence } from './google-flow-pages.ts'

/** Back to the site under the very name by which the browser reached it (`localhost` or `127.0.0.1`). */
function backTo(request: AuthorizeRequest, answer: Record<string, string>): string {
  const { pathname } = new URL(request.redirect_uri)
  return `${pathname}?${new URLSearchParams({ ...answer, state: request.state }).toString()}`
}

/** Serves the stand-in's pages and endpoints below `/identity/google/stand-in`. */
export function serveStandIn(app: FastifyInstance, standIn: StandIn): void {
  app.get(`${standInPath}/.well-known/openid-configuration`, async () => standIn.describe())
  app.get(`${standInPath}/jwks.json`, () => standIn.publishKeys())

  app.get(`${standInPath}/authorize`, (request, reply) => {
    const asked = standIn.readRequest(request.query)
    if (asked === undefined)
      return sendSentence(reply, 400, 'This does not work', 'Please begin again at the login page.')
    return sendPeople(reply, `${standInPath}/authorize`, asked, samplePeople)
  })

  app.post(`${standInPath}/authorize`, async (request, reply) => {
    const asked = standIn.readRequest(request.body)
    if (asked === undefined)
      return sendSentence(reply, 400, 'This does not work', 'Please begin again at the login page.')
    const { sub } = request.body as Record<string, unknown>
    const person = samplePeople.find((one) => one.sub === sub)
    const answer: Record<string, string> =
      person === undefined
        ? { error: 'access_denied' }
        : { code: await standIn.issueCode(asked, person.sub) }
    return reply.redirect(backTo(asked, answer), 303)
  })

  app.post(`${standInPath}/token`, async (request, reply) => {
    const answer = await standIn.redeemCode(request.body)
    return reply.code('error' in answer ? 400 : 200).send(answer)
  })
}
