import { useEffect, useState } from 'react'
import type { Quote, Wanted } from '#contract/checkouts.ts'
import { ApiError } from '#contract/errors.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { api } from '#web/session/api.ts'
import { askServer } from '#web/session/ask-server.ts'

type Asked = { quote: Quote | null; problem: string | undefined }

const nothing: Asked = { quote: null, problem: undefined }

/**
 * What some orders cost with a coupon, from the school; null while it is asked, without a code, and where the code
 * cannot be used for them (`problem`). A new `attempt` asks once more.
 */
export function useQuote(orderIds: readonly string[], code: string, attempt: number): Asked {
  const key = JSON.stringify({ orderIds, coupon: code, attempt })
  const [answer, setAnswer] = useState({ key: '', ...nothing })
  useEffect(() => {
    // What is asked, from its key: a new list of the same orders asks nothing new.
    const { attempt: _, ...body } = JSON.parse(key) as Wanted & { attempt: number }
    if (body.coupon === '' || body.orderIds.length === 0) return
    let isCurrent = true
    askServer(() => api.quoteCheckout({ body })).then(
      (quote) => isCurrent && setAnswer({ key, quote, problem: undefined }),
      (error: unknown) => {
        const told = error instanceof ApiError ? error.fields['coupon'] : undefined
        const problem = told ?? describeRouteError(error)
        if (isCurrent) setAnswer({ key, quote: null, problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return answer.key === key ? answer : nothing
}
