import { ProtocolError } from '#identity/errors.ts'
import { defineOperation } from '#identity/operation.ts'

/** `accounts:signInWithIdp`: no provider is set up. */
export const signInWithIdp = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  fields: {},
  run: () => {
    throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Sign-in with other providers is off here.')
  },
})
