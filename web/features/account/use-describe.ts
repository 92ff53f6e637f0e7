import { unreachable } from '#contract/errors.ts'
import { AuthProblem } from '#web/session/messages.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** For errors other than refusals of the school's API. */
export function useDescribe(): (error: Error) => string {
  const t = useMessages('problems')
  return (error) => {
    if (error instanceof AuthProblem && error.key !== null) return t(error.key)
    return error.message === unreachable ? t('unreachable') : error.message
  }
}
