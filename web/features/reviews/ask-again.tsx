import { useState } from 'react'
import { describeRouteError } from '#web/page/failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why a part of the page could not be read, and the way to ask again (clause 4.8). */
export function AskAgain({ problem, ask }: { problem: unknown; ask: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await ask()
    setBusy(false)
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Notice tone="bad">{describeRouteError(problem)}</Notice>
      <Button variant="quiet" busy={busy} onClick={() => void again()}>
        Try again
      </Button>
    </div>
  )
}
