import { useState } from 'react'
import type { CheckoutRequest, Quote } from '#contract/checkouts.ts'
import { ApiError } from '#contract/errors.ts'
import type { Translate } from '#messages/translator.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useMessages } from '#web/words/use-messages.ts'

type Asked = { quote: Quote | null; problem: string | undefined }

const nothing: Asked = { quote: null, problem: undefined }

async function askQuote(body: CheckoutRequest, layout: Translate<'layout'>): Promise<Asked> {
  try {
    return { quote: await callApi(() => api.quoteCheckout({ body })), problem: undefined }
  } catch (error) {
    const told = error instanceof ApiError ? error.fields['coupon'] : undefined
    return { quote: null, problem: told ?? describeRouteError(error, layout) }
  }
}

/**
 * What some orders cost with a coupon, from the school; null while it is asked, without a code, and where the code
 * cannot be used for them (`problem`). A new `attempt` asks once more.
 */
export function useQuote(orderIds: string[], coupon: string, attempt: number): Asked {
  const layout = useMessages('layout')
  // A text, so that a new list of the same orders asks nothing new.
  const key = JSON.stringify({ orderIds, coupon, attempt })
  const [answer, setAnswer] = useState({ key: '', ...nothing })
  const needsQuote = coupon !== '' && orderIds.length > 0
  useRead(
    needsQuote ? key : null,
    async (key) => ({ key, ...(await askQuote({ orderIds, coupon }, layout)) }),
    setAnswer,
  )
  return answer.key === key ? answer : nothing
}
