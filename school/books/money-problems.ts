import { z } from 'zod'
import type { MoneyProblem } from '#contract/money-problem.ts'
import { readWords } from '#messages/catalogue.ts'
import type { Key, ValuesOf } from '#messages/sources.ts'
import { createReasonWording } from '#messages/word-reason.ts'

const wordInEnglish = createReasonWording({
  messages: readWords('en', 'money-problems'),
  language: 'en',
})

/** A text for the database, which pages word in their language. */
export const writeProblem = <K extends Key<'money-problems'>>(
  key: K,
  ...[values]: ValuesOf<'money-problems', K>
): string => JSON.stringify([key, values ?? {}])

const written = z.tuple([z.string(), z.record(z.string(), z.string())])

/** Earlier versions stored English sentences, which do not look like this. */
const form = /^\["\w+",\{.*\}\]$/

/**
 * A stored text in English, and the problem that it names. Any other text stays as it is, with null as the
 * problem. Only for columns that contain nothing typed by people.
 */
export function readProblem(stored: string | null): { text: string | null; problem: MoneyProblem } {
  const [key, values] =
    (stored !== null && form.test(stored) && written.parse(JSON.parse(stored))) || []
  const problem = key === undefined || values === undefined ? null : { key, values }
  const text = problem && wordInEnglish(problem)
  return text ? { text, problem } : { text: stored, problem: null }
}
