import { useMemo } from 'react'
import type { Entry } from '#contract/books.ts'
import type { MoneyProblem } from '#contract/money-problem.ts'
import { refundReasons } from '#contract/refunds.ts'
import type { Translate, Words } from '#messages/translator.ts'
import { createReasonWording } from '#messages/word-reason.ts'
import { useLanguage, useMessages, useWordsJson } from '#web/words/use-messages.ts'

/** A problem, or a provider's code, in the page's language; any other text as it is. */
export type WordProblem = (text: string, problem: MoneyProblem) => string

export function createProblemWording(
  messages: Words<'money-problems'>,
  refunds: Translate<'refunds'>,
  language: string,
): WordProblem {
  const word = createReasonWording({ messages, language })
  return (text, problem) => (problem && word(problem)) ?? refunds('failure', { code: text })
}

export function useProblemWording(): WordProblem {
  const language = useLanguage()
  const json = useWordsJson('money-problems')
  const refunds = useMessages('refunds')
  return useMemo(() => {
    return createProblemWording(JSON.parse(json) as Words<'money-problems'>, refunds, language)
  }, [language, json, refunds])
}

/** The note of a reversal says why it was made; that of another entry may be the reason for a refund. */
export function noteOf(
  { kind, note, problem }: Entry,
  refunds: Translate<'refunds'>,
  wordProblem: WordProblem,
): string | null {
  if (kind === 'reversal') return note && wordProblem(note, problem)
  const reason = refundReasons.find((one) => one === note)
  return reason === undefined ? note : refunds('reason', { reason })
}

export function useNotes(): (entry: Entry) => string | null {
  const refunds = useMessages('refunds')
  const wordProblem = useProblemWording()
  return (entry) => noteOf(entry, refunds, wordProblem)
}
