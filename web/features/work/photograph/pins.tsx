import type { Thread } from '#contract/critique.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { fieldOf, positionOf, spotOf, styleOf } from '#web/features/work/geometry.ts'
import { isResolved } from '#web/features/work/threads/thread-subject.tsx'
import './pins.css'
import { pinElement } from '#web/features/work/elements.ts'
import { useShown } from '#web/features/work/viewer-context.tsx'

const firstWords = 60

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= firstWords) return line
  return `${line.slice(0, firstWords).replace(/\s\S*$/, '')}…`
}

export function Pins() {
  const t = useMessages('viewer')
  const pinned = useShown().threads.filter(({ kind }) => kind !== 'whole')
  if (pinned.length === 0) return null
  return (
    <ul aria-label={t('pins')} className="contents">
      {pinned.map((thread) => (
        <Pin key={thread._id} thread={thread} />
      ))}
    </ul>
  )
}

function Pin({ thread }: { thread: Thread }) {
  const t = useMessages('viewer')
  const { threadId, openThread, scrollTo } = useShown()
  const { _id, number, subject, advice, state, comments } = thread
  const position = positionOf(thread)
  const spot = spotOf(position)
  if (position.kind === 'whole' || spot === null) return null
  const isChosen = threadId === _id
  const text = comments[0]?.text ?? null
  return (
    <li
      className={classNames(
        'pin-position',
        isChosen && 'is-chosen',
        isResolved(thread) && 'is-resolved',
      )}
      style={styleOf(position)}
    >
      {position.kind === 'area' && <span aria-hidden="true" className="pin-area" />}
      <button
        type="button"
        id={pinElement(_id)}
        aria-current={isChosen || undefined}
        aria-label={t('pin', {
          number,
          subject,
          state: advice === 'keep' ? advice : state,
          field: fieldOf(spot),
          words: text === null ? t('removed') : beginningOf(text),
        })}
        onFocus={() => scrollTo(spot)}
        onClick={() => openThread(thread)}
        className="pin"
      >
        {number}
      </button>
    </li>
  )
}
