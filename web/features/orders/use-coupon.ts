import { useState } from 'react'
import { maxCodeLength, type CheckoutRequest, type Quote } from '#contract/checkouts.ts'
import { ApiError } from '#contract/errors.ts'
import type { Translate } from '#messages/translator.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { useMessages } from '#web/words/use-messages.ts'

type QuoteResult = { quote: Quote | null; problem: string | undefined }

const nothing: QuoteResult = { quote: null, problem: undefined }

async function requestQuote(
  body: CheckoutRequest,
  layout: Translate<'layout'>,
): Promise<QuoteResult> {
  try {
    return { quote: await callApi(() => api.quoteCheckout({ body })), problem: undefined }
  } catch (error) {
    const message = error instanceof ApiError ? error.fields['coupon'] : undefined
    return { quote: null, problem: message ?? describeRouteError(error, layout) }
  }
}

/**
 * The typed code, and the school's quote with it (null without a code, while it is checked, and if the code
 * cannot be used: then `problem` says why). Each check counts as a guess, so a code is checked only when
 * applied, and again for other orders if it worked. `first` is the code from a link.
 */
export function useCoupon(orderIds: string[], first: string) {
  const layout = useMessages('layout')
  const [typed, setTyped] = useState(first.slice(0, maxCodeLength))
  const [{ code, attempt }, setAttempt] = useState({ code: typed, attempt: 1 })
  // A string, so that a new list of the same orders triggers no new check.
  const key = JSON.stringify({ orderIds, code, attempt })
  const [answer, setAnswer] = useState({ key: '', ...nothing })
  const needsQuote = code !== '' && orderIds.length > 0
  useRead(
    needsQuote ? key : null,
    async (key) => ({ key, ...(await requestQuote({ orderIds, coupon: code }, layout)) }),
    setAnswer,
  )
  const { quote, problem } = answer.key === key ? answer : nothing
  return {
    typed,
    setTyped,
    code,
    quote,
    problem,
    isQuoting: needsQuote && quote === null && problem === undefined,
    isApplied: typed.trim() === code && problem === undefined,
    apply: () => setAttempt({ code: typed.trim(), attempt: attempt + 1 }),
    /** Call it when the selection changes: a rejected code is not checked again. */
    forgetProblem: () => problem !== undefined && setAttempt({ code: '', attempt }),
  }
}

export type Coupon = ReturnType<typeof useCoupon>
