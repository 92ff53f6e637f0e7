import { z } from 'zod'
import type { MoneyProblem } from '#contract/money-problem.ts'
import { readWords } from '#messages/catalogue.ts'
import type { Key, ValuesOf } from '#messages/sources.ts'
import { createReasonWording } from '#messages/word-reason.ts'

const wordInEnglish = createReasonWording({
  messages: readWords('en', 'money-problems'),
  language: 'en',
})

/** As a text for the database: pages word it in their language. */
export const writeProblem = <K extends Key<'money-problems'>>(
  key: K,
  ...[values]: ValuesOf<'money-problems', K>
): string => JSON.stringify([key, values ?? {}])

const written = z.tuple([z.string(), z.record(z.string(), z.string())])

/** No sentence begins like this: earlier versions stored English ones. */
const form = /^\["\w+",\{.*\}\]$/

/**
 * A stored text in English, and the problem that it names; null for another text, which stays as it is. Only for
 * columns in which nobody can type.
 */
export function readProblem(stored: string | null): { text: string | null; problem: MoneyProblem } {
  const [key, values] =
    (stored !== null && form.test(stored) && written.parse(JSON.parse(stored))) || []
  const problem = key === undefined || values === undefined ? null : { key, values }
  const text = problem && wordInEnglish(problem)
  return text ? { text, problem } : { text: stored, problem: null }
}
