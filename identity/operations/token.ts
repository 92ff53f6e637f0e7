import { transaction } from '#platform/database/transaction.ts'
import { findAccount } from '#identity/accounts/accounts.ts'
import { ProtocolError } from '#identity/errors.ts'
import { idTokenLifetime } from '#identity/keys/keys.ts'
import { findSession, touchSession } from '#identity/sessions/sessions.ts'
import { signIdToken } from '#identity/sessions/tokens.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'
import { projectNumber } from './project-settings.ts'

/**
 * `securetoken /v1/token`: a new ID token with the present profile and the original sign-in. The refresh
 * token stays valid: several tabs use the same one at once.
 */
export const token = defineOperation({
  path: '/securetoken.googleapis.com/v1/token',
  form: true,
  fields: { grantType: text, refreshToken: text },
  run: async (context, input) => {
    if (!input.grantType) throw new ProtocolError('MISSING_GRANT_TYPE')
    if (input.grantType !== 'refresh_token') throw new ProtocolError('INVALID_GRANT_TYPE')
    if (!input.refreshToken) throw new ProtocolError('MISSING_REFRESH_TOKEN')
    const session = await findSession(context.db, input.refreshToken, context.clock())
    // Unused for too long. At TOKEN_EXPIRED the client signs out; at INVALID_REFRESH_TOKEN it would stay
    // signed in, for its page only.
    if (session === undefined) {
      const wasIssued = await context.refreshTokens.recognise(input.refreshToken)
      throw new ProtocolError(wasIssued ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN')
    }
    const account = await findAccount(context.db, session.account_id)
    if (account === undefined) throw new ProtocolError('USER_NOT_FOUND')
    if (account.disabled === 1) throw new ProtocolError('USER_DISABLED')
    if (account.generation !== session.generation) throw new ProtocolError('TOKEN_EXPIRED')
    // The token is signed in another thread, while SQLite waits for the disk.
    const [idToken] = await Promise.all([
      signIdToken(context, account, session),
      transaction(context.db, (trx) => touchSession(trx, session, context.clock())),
    ])
    return {
      access_token: idToken,
      expires_in: String(idTokenLifetime),
      token_type: 'Bearer',
      refresh_token: input.refreshToken,
      id_token: idToken,
      user_id: account.id,
      project_id: projectNumber(context.projectId),
    }
  },
})
