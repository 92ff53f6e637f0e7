import { useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { useRead } from '#web/page/use-read.ts'
import { callApi } from '#web/session/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useTask } from '#web/ui/use-task.ts'
import { useMessages } from '#web/words/use-messages.ts'

/**
 * Loads data for the signed-in person: `answer` is null until it arrives, and on failure `failure` says so
 * (clause 4.8). Reloads on `read`, and when `page`, the data around it, changes.
 */
export function useOwnRead<Answer>(call: () => Promise<Answer>, page?: unknown) {
  const t = useMessages('layout')
  const [result, setResult] = useState<{ answer: Answer } | { problem: unknown } | null>(null)
  const readOnce = () =>
    callApi(call).then(
      (answer) => ({ answer }),
      (problem: unknown) => ({ problem }),
    )
  useRead(page, readOnce, setResult)
  const { pending, run: read } = useTask(async () => setResult(await readOnce()))
  const failure = result !== null && 'problem' in result && (
    <div className="mt-6 grid justify-items-start gap-4">
      <Notice tone="bad">{describeRouteError(result.problem, t)}</Notice>
      <Button variant="quiet" busy={pending} onClick={read}>
        {t('tryAgain')}
      </Button>
    </div>
  )
  return { answer: result !== null && 'answer' in result ? result.answer : null, failure, read }
}
