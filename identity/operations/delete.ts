import { deleteAccount } from '#identity/accounts/accounts.ts'
import { explainLoss, requireRecentAccount } from '#identity/sessions/require-account.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

/** `accounts:delete`: deletes the caller's account; its e-mail is free at once. */
export const deleteOwnAccount = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:delete',
  fields: { idToken: text },
  run: async (context, input) => {
    const { account } = await requireRecentAccount(context, input.idToken)
    const deleted = await deleteAccount(context.db, account)
    if (!deleted) throw await explainLoss(context, account)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
})
