import { FormFailure } from '#web/forms/form-failure.tsx'
import { toAuthProblem } from '#web/session/messages.ts'
import { useDescribe } from './use-describe.ts'

/** `problem` is what was thrown, or null. */
export function ProblemNotice({ problem }: { problem: unknown }) {
  const describe = useDescribe()
  if (problem === null) return null
  const known = toAuthProblem(problem)
  return <FormFailure message={describe(known)} code={known.code} />
}
