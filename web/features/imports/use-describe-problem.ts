import { ApiError } from '#contract/errors.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Why a file was refused, which is what is said of its field; else why the call has failed. */
export function useDescribeProblem(): (problem: unknown) => string {
  const layout = useMessages('layout')
  return (problem) => {
    const file = problem instanceof ApiError ? problem.fields['file'] : undefined
    return file ?? describeRouteError(problem, layout)
  }
}
