import { useRef } from 'react'
import { Link } from 'react-router'
import type { QueuedHandIn } from '#contract/hand-ins.ts'
import { workAddress } from '#web/features/work/addresses.ts'
import { KeysHelp } from '#web/features/work/keys-help.tsx'
import { usePageKeys } from '#web/features/work/use-page-keys.ts'
import { WorkImage } from '#web/features/work/work-image.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { formatWaiting } from './waiting-time.ts'

type QueueListProps = {
  items: QueuedHandIn[]
  now: number
}

const key = <kbd className="rounded border border-edge px-1.5 font-sans text-text" />

/** Longest waiting first; each opens its first photograph (clause 18.10). */
export function QueueList({ items, now }: QueueListProps) {
  const t = useMessages('queue')
  const viewer = useMessages('viewer')
  const list = useRef<HTMLOListElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('li a') ?? [])]
    const here = links.findIndex((link) => link === document.activeElement)
    // From elsewhere to the first.
    links[here === -1 ? 0 : here + step]?.focus()
  }
  /** Elsewhere on the page they scroll. */
  const moveByArrow = (step: 1 | -1) => {
    const { activeElement: at, body } = document
    const isHere = at === body || at?.matches('main') || list.current?.contains(at)
    return isHere ? move(step) : false
  }
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => moveByArrow(1),
    ArrowUp: () => moveByArrow(-1),
  })
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-4 text-sm text-text-quiet max-sm:not-pointer-fine:hidden">
        <p className="not-pointer-fine:invisible">
          <RichMessage of={t} message="keys" tags={{ key }} />
        </p>
        <KeysHelp
          keys={[
            { keys: ['J', 'K', '↓', '↑'], words: viewer('keysInList') },
            { keys: [viewer('keysOpenName')], words: viewer('keysOpen') },
          ]}
        />
      </div>
      <ol aria-label={t('list')} ref={list} className="-mx-2 border-b border-edge">
        {items.map((item) => (
          <Row key={item._id} item={item} now={now} />
        ))}
      </ol>
    </>
  )
}

function Row({ item, now }: { item: QueuedHandIn; now: number }) {
  const t = useMessages('queue')
  const assignments = useMessages('assignments')
  const viewer = useMessages('viewer')
  const formats = useFormats()
  const { status, assignmentTitle, className, studentName, version, late } = item
  const { rulesNotMet, handedInAt, works } = item
  const [first] = works
  return (
    <li className="group relative grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-t border-edge px-2 py-3 hover:bg-text/5 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center">
      <span className="row-span-2 block aspect-3/2 overflow-hidden rounded-print bg-raised sm:row-span-1">
        {first && (
          <WorkImage
            pictures={first.pictures}
            alt=""
            sizes="7rem"
            loading="lazy"
            className="size-full object-contain"
          />
        )}
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="font-sans text-base font-semibold wrap-anywhere text-text">
          {first === undefined ? (
            studentName
          ) : (
            // The link covers its row.
            <Link
              to={workAddress(first._id)}
              className="underline decoration-edge underline-offset-4 group-hover:text-accent-strong after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-strong"
            >
              {studentName}
            </Link>
          )}
        </h2>
        <p className="text-sm text-text-quiet wrap-anywhere">
          {t('assignment', { assignment: assignmentTitle, className })}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-quiet">
          {works.length > 1 && <li>{assignments('photoCount', { count: works.length })}</li>}
          {version > 1 && <li>{viewer('version', { number: version })}</li>}
          {late && (
            <li>
              <StatusBadge tone="waiting">{assignments('late')}</StatusBadge>
            </li>
          )}
          {rulesNotMet > 0 && <li>{t('rulesNotMet', { count: rulesNotMet })}</li>}
        </ul>
      </div>
      <p className="col-start-2 text-sm sm:col-start-3 sm:text-end">
        <time dateTime={new Date(handedInAt).toISOString()} title={formats.dateTime(handedInAt)}>
          {status === 'handed-in'
            ? t('waitingFor', { time: formatWaiting(handedInAt, now, t) })
            : t('handedInOn', { date: formats.date(handedInAt) })}
        </time>
      </p>
    </li>
  )
}
