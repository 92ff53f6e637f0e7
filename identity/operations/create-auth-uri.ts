import { listSignInMethods } from '#identity/accounts/account-info.ts'
import { findAccountByEmail } from '#identity/accounts/accounts.ts'
import type { Context } from '#identity/context.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { newSecret } from '#identity/keys/random.ts'
import { requireAbsoluteUrl } from './continue-url.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

async function describeSignIn(context: Context, email: string) {
  const account = await findAccountByEmail(context.db, email)
  if (account === undefined) return { registered: false, allProviders: [], signinMethods: [] }
  const signinMethods = await listSignInMethods(context.db, account)
  // To the client, a mailed link belongs to the provider `password`, too.
  const providers = signinMethods.map((method) => (method === 'emailLink' ? 'password' : method))
  return { registered: true, allProviders: [...new Set(providers)], signinMethods }
}

/**
 * `accounts:createAuthUri`: how an e-mail can sign in. If e-mails are protected it does not say whether one
 * has an account, as at Google.
 */
export const createAuthUri = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  fields: { identifier: text, continueUri: text, sessionId: text },
  run: async (context, input) => {
    if (!input.identifier) throw new ProtocolError('MISSING_IDENTIFIER')
    if (!input.continueUri) throw new ProtocolError('MISSING_CONTINUE_URI')
    const email = normalizeEmail(input.identifier, 'INVALID_IDENTIFIER')
    requireAbsoluteUrl(input.continueUri)
    return {
      kind: 'identitytoolkit#CreateAuthUriResponse',
      ...(!context.protectEmails && (await describeSignIn(context, email))),
      sessionId: input.sessionId || newSecret(),
    }
  },
})
