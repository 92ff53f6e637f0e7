import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Thread } from '#contract/critique.ts'
import type { ShownWork } from '#contract/hand-ins.ts'
import { widthFor } from '#web/features/work/picture-addresses.ts'
import { WorkImage } from '#web/features/work/work-image.tsx'
import { addressWith } from '#web/lists/address.ts'
import { pagesOf, type List } from '#web/lists/read-list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFullscreen } from '#web/ui/full-screen.ts'
import { useTurns } from '#web/ui/use-turns.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ShownThreads, ThreadPins } from './shown-threads.tsx'
import { useShownNames } from './use-shown-names.ts'

type ShowInClassProps = { title: string; works: List<ShownWork>; onClose: () => void }

const buttonClass = 'hover:bg-white/15 aria-pressed:bg-white/25 aria-disabled:opacity-40'
const roundButton = `${buttonClass} grid size-11 shrink-0 place-items-center rounded-full`

/** The most pixels a photograph fills on this screen, upright or turned. */
function pixelsOf({ width, height }: ShownWork): number {
  const [ratio, { width: w, height: h }] = [width / height, screen]
  return Math.max(Math.min(w, h * ratio), Math.min(h, w * ratio)) * Math.min(devicePixelRatio, 2)
}

/** Names and comments on request (clause 18.11). */
export function ShowInClass({ title, works, onClose }: ShowInClassProps) {
  const t = useMessages('assignments')
  const viewer = useMessages('viewer')
  const { nameOf, studentOf } = useShownNames()
  useFullscreen(onClose)
  const { items, next, total } = works
  const last = items.length - 1
  const [index, setIndex] = useState(0)
  const [isNamed, setNamed] = useState(false)
  const [hasThreads, setHasThreads] = useState(false)
  const [threads, setThreads] = useState<readonly Thread[]>([])
  useMore(index >= last - 1 && next !== undefined)
  const nextButton = useRef<HTMLButtonElement>(null)
  const work = items[Math.min(index, last)]
  const turnTo = (target: number) => {
    if (target < 0 || target > last || target === index) return
    setIndex(target)
    setNamed(false)
    setHasThreads(false)
    setThreads([])
  }
  const { swipe, onKeyDown } = useTurns(index, last, turnTo)
  if (work === undefined) return null
  const toggles = [
    { words: t('showName'), isOn: isNamed, toggle: setNamed },
    { words: t('showComments'), isOn: hasThreads, toggle: setHasThreads },
  ]
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={nextButton}
          onKeyDown={onKeyDown}
          className="neutral-ground on-photo fixed inset-0 z-50 flex flex-col outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex items-center justify-between gap-3 px-3 py-2 sm:px-5">
            <p aria-live="polite" className="text-sm tabular-nums">
              {viewer('nthOf', { number: index + 1, count: total?.count ?? items.length })}
              <span className="sr-only"> {nameOf(work, index)}</span>
            </p>
            <Dialog.Close
              className={`${buttonClass} inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm`}
            >
              <X aria-hidden="true" className="size-5" />
              {t('endShow')}
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 grow flex-col lg:flex-row">
            <div
              {...swipe}
              className="show-stage relative min-h-0 min-w-0 grow touch-pan-y touch-pinch-zoom overflow-clip select-none"
            >
              {items.map(
                (each, at) =>
                  // Preloads the neighbours.
                  Math.abs(at - index) <= 1 && (
                    <div
                      key={each._id}
                      aria-hidden={at !== index}
                      className={classNames(
                        'absolute inset-0 grid place-items-center transition-opacity duration-200',
                        at !== index && 'invisible opacity-0',
                      )}
                    >
                      <div
                        className="show-photo"
                        style={{ '--ratio': each.width / each.height } as CSSProperties}
                      >
                        <WorkImage
                          pictures={each.pictures}
                          variant={widthFor(pixelsOf(each))}
                          alt={nameOf(each, at)}
                          offersRetry={at === index}
                          className="size-full"
                        >
                          {at === index && hasThreads && <ThreadPins threads={threads} />}
                        </WorkImage>
                      </div>
                    </div>
                  ),
              )}
            </div>
            {hasThreads && (
              <ShownThreads
                key={work._id}
                workId={work._id}
                isNamed={isNamed}
                threads={threads}
                onRead={setThreads}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 sm:px-5">
            <p className="min-w-0 grow text-sm wrap-anywhere max-sm:basis-full">
              {work.title}
              {isNamed && <span className="neutral-quiet block">{studentOf(work)}</span>}
            </p>
            {toggles.map(({ words, isOn, toggle }) => (
              <button
                key={words}
                type="button"
                aria-pressed={isOn}
                onClick={() => toggle(!isOn)}
                className={`${buttonClass} min-h-11 rounded-control border border-white/40 px-4 text-sm font-semibold`}
              >
                {words}
              </button>
            ))}
            <div className="ms-auto flex gap-2">
              <button
                type="button"
                aria-label={viewer('previous')}
                aria-disabled={index === 0}
                onClick={() => turnTo(index - 1)}
                className={roundButton}
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </button>
              <button
                ref={nextButton}
                type="button"
                aria-label={viewer('next')}
                aria-disabled={index === last && next === undefined}
                onClick={() => turnTo(index + 1)}
                className={roundButton}
              >
                <ChevronRight aria-hidden="true" className="size-6" />
              </button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useMore(isNeeded: boolean): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const read = useEffectEvent(() => {
    const address = addressWith(search, { pages: String(pagesOf(search) + 1) })
    void navigate(address, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isNeeded) read()
  }, [isNeeded])
}
