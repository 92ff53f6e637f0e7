import { FormFailure } from '#web/forms/form-failure.tsx'
import type { AuthProblem } from '#web/session/messages.ts'
import { useDescribe } from './use-describe.ts'

export function ProblemNotice({ problem }: { problem: AuthProblem | null }) {
  const describe = useDescribe()
  return problem !== null && <FormFailure message={describe(problem)} code={problem.code} />
}
