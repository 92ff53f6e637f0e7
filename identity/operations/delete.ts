import { transaction } from '#platform/database/transaction.ts'
import { deleteAccount } from '#identity/accounts/accounts.ts'
import { explainLoss, requireRecentAccount } from '#identity/sessions/require-account.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

/** `accounts:delete`: also notifies the school; the e-mail is free at once. */
export const deleteOwnAccount = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:delete',
  fields: { idToken: text },
  run: async (context, input) => {
    const { account } = await requireRecentAccount(context, input.idToken)
    const deleted = await transaction(context.db, async (trx) => {
      const isDone = await deleteAccount(trx, account)
      if (isDone) await context.notifyDeleted(trx, { uid: account.id })
      return isDone
    })
    if (!deleted) throw await explainLoss(context, account)
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
})
