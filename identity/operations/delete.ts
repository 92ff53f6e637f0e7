import { deleteAccount } from '#identity/accounts/accounts.ts'
import {
  explainLoss,
  requireAccount,
  requireRecentSignIn,
} from '#identity/sessions/require-account.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

/** `accounts:delete`: removes the caller's account; its e-mail is free at once. */
export const deleteOwnAccount = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:delete',
  fields: { idToken: text },
  run: async (context, input) => {
    const signedIn = await requireAccount(context, input.idToken)
    await requireRecentSignIn(context, signedIn)
    const deleted = await deleteAccount(context.db, signedIn.account)
    if (!deleted) throw await explainLoss(context, signedIn.account)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
})
