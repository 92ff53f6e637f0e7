import { data } from 'react-router'
import { WithdrawPage } from '#web/features/withdrawals/withdraw-page.tsx'
import { siteContext, wordsContext } from '#web/server-context.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/withdraw.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  if (context.get(siteContext).withdrawal === 'off') throw data(null, { status: 404 })
  return { words: context.get(wordsContext)(...import.meta.words) }
}

/** Clause 21.2. */
export default memoPage(WithdrawPage)
