import { requireAbsoluteUrl } from '#identity/continue-url.ts'
import { normalizeEmail } from '#identity/email.ts'
import { ProtocolError } from '#identity/errors.ts'
import { text } from '#identity/fields.ts'
import { defineOperation } from '#identity/operation.ts'
import { newSecret } from '#identity/random.ts'

/**
 * `accounts:createAuthUri`: as Google with its protection of e-mails, it says nothing of whether
 * an e-mail has an account, and how it signs in.
 */
export const createAuthUri = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  fields: { identifier: text, continueUri: text, sessionId: text },
  run: (_context, input) => {
    if (!input.identifier) throw new ProtocolError('MISSING_IDENTIFIER')
    if (!input.continueUri) throw new ProtocolError('MISSING_CONTINUE_URI')
    normalizeEmail(input.identifier, 'INVALID_IDENTIFIER')
    requireAbsoluteUrl(input.continueUri)
    return {
      kind: 'identitytoolkit#CreateAuthUriResponse',
      sessionId: input.sessionId || newSecret(),
    }
  },
})
