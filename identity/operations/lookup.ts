import { describeAccount } from '#identity/account-info.ts'
import { text } from '#identity/fields.ts'
import { defineOperation } from '#identity/operation.ts'
import { requireAccount } from '#identity/require-account.ts'

/** `accounts:lookup`: the caller's own account, and nobody else's. */
export const lookup = defineOperation({
  path: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  fields: { idToken: text },
  run: async (context, input) => {
    const { account } = await requireAccount(context, input.idToken)
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [await describeAccount(context.db, account)],
    }
  },
})
