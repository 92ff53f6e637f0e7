import { useCallback, useState } from 'react'
import type { Thread } from '#contract/critique.ts'
import { positionOf, styleOf } from '#web/features/work/geometry.ts'
import { describeRouteError } from '#web/page/failure.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SpinnerIcon } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { ShownThread } from './shown-thread.tsx'
import '#web/features/work/photograph/pins.css'

/** Only the pins: `ShownThreads` renders their text. */
export const ThreadPins = ({ threads }: { threads: readonly Thread[] }) => (
  <div aria-hidden="true" dir="ltr" className="absolute inset-0">
    {threads.map((thread) => {
      const position = positionOf(thread)
      return (
        position.kind !== 'whole' && (
          <div key={thread._id} className="pin-position" style={styleOf(position)}>
            {position.kind === 'area' && <span className="pin-area" />}
            <span className="pin">{thread.number}</span>
          </div>
        )
      )
    })}
  </div>
)

type ShownThreadsProps = {
  workId: string
  isNamed: boolean
  threads: readonly Thread[]
  onRead: (threads: readonly Thread[]) => void
}

type Reading = { state: 'reading' | 'read' } | { state: 'failed'; message: string }

export function ShownThreads({ workId, isNamed, threads, onRead }: ShownThreadsProps) {
  const t = useMessages('assignments')
  const layout = useMessages('layout')
  const [tries, setTries] = useState(1)
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  const take = useCallback(
    (answer: { reading: Reading; threads: readonly Thread[] }) => {
      setReading(answer.reading)
      onRead(answer.threads)
    },
    [onRead],
  )
  useRead(
    `${workId} ${tries}`,
    async () => {
      try {
        const { versions } = await api.readWork({ params: { id: workId } })
        const shown = versions.findLast(({ handedIn }) => handedIn)
        return { reading: { state: 'read' as const }, threads: shown?.threads ?? [] }
      } catch (error) {
        const message = describeRouteError(error, layout)
        return { reading: { state: 'failed' as const, message }, threads: [] }
      }
    },
    take,
  )
  return (
    // A scrollable region must be focusable.
    <div
      role="region"
      aria-label={t('comments')}
      tabIndex={0}
      className="overflow-y-auto border-white/15 p-4 max-lg:max-h-[40%] max-lg:border-t lg:w-90 lg:shrink-0 lg:border-s"
    >
      <p role="status" className="text-sm empty:hidden">
        {reading.state === 'reading' && (
          <span>
            <SpinnerIcon /> {t('commentsLoading')}
          </span>
        )}
        {reading.state === 'read' && threads.length === 0 && <span>{t('noComments')}</span>}
      </p>
      {reading.state === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          {reading.message}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setReading({ state: 'reading' })
              setTries(tries + 1)
            }}
          >
            {layout('tryAgain')}
          </Button>
        </div>
      )}
      <ol className="grid gap-5">
        {threads.map((thread) => (
          <ShownThread key={thread._id} thread={thread} isNamed={isNamed} />
        ))}
      </ol>
    </div>
  )
}
