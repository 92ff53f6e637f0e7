import { describeRouteError } from '#web/page/failure.tsx'
import { UploadProblem } from '#web/session/upload-problem.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** Words the error of an upload. */
export function useUploadWords(): (error: unknown) => string {
  const t = useMessages('upload')
  const layout = useMessages('layout')
  return (error) =>
    error instanceof UploadProblem ? t(error.key) : describeRouteError(error, layout)
}
