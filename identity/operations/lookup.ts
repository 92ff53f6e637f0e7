import { describeAccount } from '#identity/accounts/account-info.ts'
import { requireAccount } from '#identity/sessions/require-account.ts'
import { text } from './fields.ts'
import { defineOperation } from './operation.ts'

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
