import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Thread, Version, Work } from '#contract/critique.ts'
import { findUnsaved } from '#web/page/unsaved.ts'
import { useMayLeave } from '#web/page/use-may-leave.ts'
import type { Point } from '#web/ui/stage/geometry.ts'
import { stageKeys } from '#web/ui/stage/stage.tsx'
import { wholeView, type View } from '#web/ui/stage/zoom.ts'
import { onStage, positionOf, spotOf, type Position } from './geometry.ts'
import { useWork } from './use-work.ts'

/** How two versions are compared. */
export const comparisons = ['side', 'slider', 'flip'] as const
export type Comparison = (typeof comparisons)[number]

export type Filter = 'all' | 'open'

export const threadElement = (id: string) => `thread-${id}`
export const threadsElement = 'threads'
export const pinElement = (id: string) => `pin-${id}`
export const markElement = 'work-mark'
export const newThreadForm = 'new-thread'

const findPhotograph = () => document.querySelector('.work-photograph')

const focus = (id: string, options?: FocusOptions) => document.getElementById(id)?.focus(options)
/** Above the threads, and in sight wherever the page is scrolled to. */
export const isStickyAbove = (photograph: Element) =>
  matchMedia('(width < 64rem)').matches && getComputedStyle(photograph).position === 'sticky'
/** How far the footer has pushed the picture up from where it sticks, in pixels. */
function findPush(): number {
  const photograph = findPhotograph()
  if (photograph === null) return 0
  const place = Number.parseFloat(getComputedStyle(photograph).insetBlockStart)
  return Math.max(0, place - photograph.getBoundingClientRect().top) || 0
}
/** After an action whose button is gone. */
export const focusHeading = () => document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
const focusStage = () => document.querySelector<HTMLElement>(stageKeys)?.focus()
export const focusText = () =>
  document.querySelector<HTMLElement>(`#${newThreadForm} textarea`)?.focus()

export function useViewer(first: Work) {
  const [threadId, setThreadId] = useState<string | null>(null)
  const reading = useWork(first, threadId)
  const { work } = reading
  const [versionId, setVersionId] = useState<string>()
  const version = work.versions.find(({ _id }) => _id === versionId) ?? work.versions.at(-1)
  const [filter, setFilter] = useState<Filter>('all')
  const [view, setView] = useState<View>(wholeView)
  const [position, setPosition] = useState<Position | null>(null)
  const [compared, setCompared] = useState<{ withId: string; by: Comparison } | null>(null)
  const [heldBy, setHeldBy] = useState(0)
  const [scrollTarget, setScrollTarget] = useState<Point | null>(null)
  const mayLeave = useMayLeave()
  if (version === undefined) throw new Error('a work has at least one version')
  const other = work.versions.find(({ _id }) => _id === compared?.withId)

  const showVersion = (id: string | undefined) => {
    setPosition(null)
    setThreadId(null)
    setVersionId(id)
  }
  const scrollTo = (spot: Point | null) => setScrollTarget(spot && onStage(spot))
  const select = (thread: Thread | null) => {
    setThreadId(thread?._id ?? null)
    if (thread !== null) scrollTo(spotOf(positionOf(thread)))
  }
  return {
    ...reading,
    version,
    threads: version.threads.filter(({ state }) => filter === 'all' || state === 'open'),
    threadId,
    filter,
    setFilter,
    stageView: { view, setView, scrollTarget },
    /** Scrolls to a point if the picture is larger than its stage. */
    scrollTo,
    position,
    setPosition,
    /**
     * In pixels: the form of a comment makes the page longer, and the picture must not come down from where the
     * footer has pushed it, under the pointer.
     */
    heldBy: position === null ? 0 : heldBy,
    compared,
    /** The two compared versions, the earlier one first. */
    pair:
      other === undefined
        ? null
        : version.number > other.number
          ? ([other, version] as const)
          : ([version, other] as const),
    /** Null ends the comparison; asks first if a comment would be lost. */
    async compare(next: typeof compared): Promise<void> {
      if (!(await mayLeave())) return
      setPosition(null)
      setCompared(next)
      // The pressed button is gone.
      if (next === null || compared === null) requestAnimationFrame(focusStage)
    },
    /** Asks first if a comment would be lost. Returns whether it is shown. */
    async show(next: Version): Promise<boolean> {
      if (next._id === version._id) return true
      if (!(await mayLeave())) return false
      showVersion(next._id)
      if (compared?.withId === next._id) setCompared({ ...compared, withId: version._id })
      return true
    },
    /** Even if it has not been loaded yet. */
    showLast: () => showVersion(undefined),
    select,
    goToThread(thread: Thread): void {
      flushSync(() => {
        select(thread)
        if (thread.state !== 'open') setFilter('all')
      })
      focus(threadElement(thread._id))
    },
    /** Focuses the picture if the thread has no pin. */
    goToPin({ _id }: Thread): void {
      const pin = document.getElementById(pinElement(_id))
      if (pin === null) focusStage()
      else pin.focus()
    },
    /** If a removed comment had the focus: focuses its thread, else the heading. */
    focusThreads(): void {
      if (document.activeElement !== document.body) return
      const thread = document.getElementById(threadElement(threadId ?? ''))
      ;(thread ?? document.getElementById(threadsElement))?.focus()
    },
    begin(next: Position, then: 'write' | 'place'): void {
      const photograph = findPhotograph()
      const findTop = () => photograph?.getBoundingClientRect().top ?? 0
      const [push, top] = [findPush(), findTop()]
      flushSync(() => {
        setCompared(null)
        setPosition(next)
        setHeldBy(push + (position === null ? 0 : heldBy))
      })
      // The form has been scrolled below the picture, where the mark is in sight.
      const preventScroll = photograph !== null && isStickyAbove(photograph)
      if (then === 'place') focus(markElement, { preventScroll })
      else focusText()
      // A form near the beginning of the page may have been scrolled to past the place where the picture is held.
      if (push > 0) scrollBy(0, Math.max(0, findTop() - top))
    },
    /** Asks first if text would be lost. */
    async cancel(): Promise<void> {
      if (!(await mayLeave())) return
      setPosition(null)
      requestAnimationFrame(focusStage)
    },
    finish(id: string | null): void {
      flushSync(() => {
        setPosition(null)
        setThreadId(id)
      })
      focus(threadElement(id ?? ''))
    },
    /** Cancels the comment begun by the first press of a double press. */
    undoPress(): void {
      if (findUnsaved() === null) setPosition(null)
    },
  }
}

export type Viewer = ReturnType<typeof useViewer>
