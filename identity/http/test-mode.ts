import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeProfile } from '#identity/accounts/account-info.ts'
import { disableAccount, enableAccount, findAccount } from '#identity/accounts/accounts.ts'
import { listSentCodes } from '#identity/accounts/sent-codes.ts'
import type { Context } from '#identity/context.ts'
import { ProtocolError, RequestError } from '#identity/errors.ts'
import { readFields, text } from '#identity/operations/fields.ts'

/** The official emulator's administrator token. */
const administrator = /^Bearer +owner$/i

const fields = z.object({ localId: text, disableUser: z.boolean().nullish() })

const projectOf = ({ params }: FastifyRequest) => (params as { project: string }).project

function requireAdministrator({ headers }: FastifyRequest): void {
  if (administrator.test(headers.authorization ?? '')) return
  throw new RequestError(
    401,
    'UNAUTHENTICATED',
    headers.authorization === undefined ? 'required' : 'authError',
    headers.authorization === undefined
      ? 'Request is missing required authentication credential.'
      : 'Request had invalid authentication credentials.',
  )
}

async function updateAsAdministrator(context: Context, project: string, body: unknown) {
  const { localId, disableUser } = readFields(fields, body ?? {})
  if (!localId) throw new ProtocolError('MISSING_LOCAL_ID')
  if (project !== context.projectId) throw new ProtocolError('USER_NOT_FOUND')
  if (disableUser === true) await disableAccount(context.db, localId)
  if (disableUser === false) await enableAccount(context.db, localId)
  const account = await findAccount(context.db, localId)
  if (account === undefined) throw new ProtocolError('USER_NOT_FOUND')
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...(await describeProfile(context.db, account)),
  }
}

/**
 * The control paths of Google's emulator that tests need, without API key, for our own project only: listing
 * mailed codes, and disabling and enabling accounts.
 * https://firebase.google.com/docs/reference/rest/auth#section-auth-emulator
 */
export function serveTestMode(app: FastifyInstance, context: Context): void {
  app.get('/emulator/v1/projects/:project/oobCodes', async (request) => {
    await context.mail.sendDue()
    const ours = projectOf(request) === context.projectId
    return { oobCodes: ours ? await listSentCodes(context) : [] }
  })
  app.post(
    '/identitytoolkit.googleapis.com/v1/projects/:project/accounts::update',
    { onRequest: async (request) => requireAdministrator(request) },
    (request) => updateAsAdministrator(context, projectOf(request), request.body),
  )
}
