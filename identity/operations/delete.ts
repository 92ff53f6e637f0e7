import { deleteAccount } from '#identity/accounts.ts'
import { text } from '#identity/fields.ts'
import { defineOperation } from '#identity/operation.ts'
import { explainLoss, requireAccount, requireRecentSignIn } from '#identity/require-account.ts'

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
