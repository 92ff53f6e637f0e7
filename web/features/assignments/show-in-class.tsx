import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Thread } from '#contract/critique.ts'
import { formerStudent } from '#contract/former.ts'
import type { ShownWork } from '#contract/hand-ins.ts'
import { addressWith } from '#web/lists/address.ts'
import { pagesOf, type List } from '#web/lists/read-list.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { ShownThreads, ThreadPins } from './shown-threads.tsx'
import { widthFor } from './steady-pictures.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { WorkImage } from './work-image.tsx'

type ShowInClassProps = { title: string; works: List<ShownWork>; onClose: () => void }

const roundButton = 'show-button grid size-11 shrink-0 place-items-center rounded-full'

/** How many pixels of this screen a photograph fills at most, however it is turned. */
function pixelsOf({ width, height }: ShownWork): number {
  const [ratio, { width: w, height: h }] = [width / height, screen]
  return Math.max(Math.min(w, h * ratio), Math.min(h, w * ratio)) * Math.min(devicePixelRatio, 2)
}

/** What turns to which photograph: arrows, and the keys of a presenter’s remote. */
const turns: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  PageUp: (index) => index - 1,
  PageDown: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Photographs of a class one after the other on the whole screen; names and comments come when asked for (clause 18.11). */
export function ShowInClass({ title, works, onClose }: ShowInClassProps) {
  const t = useMessages('assignments')
  const former = useMessages('dashboard')('formerStudent')
  useFullscreen(onClose)
  const { items, next, total } = works
  const last = items.length - 1
  const [index, setIndex] = useState(0)
  const [asked, setAsked] = useState({ name: false, threads: false })
  const [threads, setThreads] = useState<readonly Thread[]>([])
  useMore(index >= last - 1 && next !== undefined)
  const onward = useRef<HTMLButtonElement>(null)
  const work = items[Math.min(index, last)]
  const turnTo = (target: number) => {
    if (target < 0 || target > last || target === index) return
    setIndex(target)
    setAsked({ name: false, threads: false })
    setThreads([])
  }
  const swipe = useSwipe((by) => turnTo(index + by))
  if (work === undefined) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const target = turns[event.key]?.(index, last)
    if (target === undefined) return
    event.preventDefault()
    turnTo(target)
  }
  const nameOf = (one: ShownWork, at: number) =>
    one.alt || one.title || t('untitled', { number: at + 1 })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={onward}
          onKeyDown={onKeyDown}
          className="neutral-ground fixed inset-0 z-50 flex flex-col outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="flex items-center justify-between gap-3 px-3 py-2 sm:px-5">
            <p aria-live="polite" className="text-sm tabular-nums">
              {t('position', { number: index + 1, count: total?.count ?? items.length })}
              <span className="sr-only">: {nameOf(work, index)}</span>
            </p>
            <Dialog.Close className="show-button inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm">
              <X aria-hidden="true" className="size-5" />
              {t('endShow')}
            </Dialog.Close>
          </div>
          <div className="show-room">
            <div
              {...swipe}
              className="show-stage relative min-w-0 grow touch-pan-y touch-pinch-zoom overflow-clip select-none"
            >
              {items.map(
                (each, at) =>
                  // Its neighbours are there before somebody turns to them.
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
                          src={each.pictures[widthFor(pixelsOf(each))]}
                          alt={nameOf(each, at)}
                          offersRetry={at === index}
                          className="size-full"
                        />
                        {at === index && asked.threads && <ThreadPins threads={threads} />}
                      </div>
                    </div>
                  ),
              )}
            </div>
            {asked.threads && (
              <ShownThreads
                key={work._id}
                workId={work._id}
                isNamed={asked.name}
                threads={threads}
                onRead={setThreads}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 sm:px-5">
            <p className="show-title min-w-0 grow text-sm wrap-anywhere">
              {work.title}
              {asked.name && (
                <span className="neutral-quiet block">
                  {work.studentName === formerStudent ? former : work.studentName}
                </span>
              )}
            </p>
            <Button
              variant="quiet"
              size="small"
              aria-pressed={asked.name}
              onClick={() => setAsked({ ...asked, name: !asked.name })}
              className="show-toggle"
            >
              {t('showName')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-pressed={asked.threads}
              onClick={() => setAsked({ ...asked, threads: !asked.threads })}
              className="show-toggle"
            >
              {t('showComments')}
            </Button>
            <div className="ms-auto flex gap-2">
              <button
                type="button"
                aria-label={t('previous')}
                aria-disabled={index === 0}
                onClick={() => turnTo(index - 1)}
                className={roundButton}
              >
                <ChevronLeft aria-hidden="true" className="size-6" />
              </button>
              <button
                ref={onward}
                type="button"
                aria-label={t('next')}
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

/** Has the next page of the list read before the show comes to its end. */
function useMore(isNeeded: boolean): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const pages = pagesOf(search) + 1
  const read = useEffectEvent(() => {
    const address = addressWith(search, { pages: String(pages) })
    void navigate(address, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (isNeeded) read()
  }, [isNeeded])
}
