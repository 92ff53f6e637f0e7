import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Thread, Version, Work } from '#contract/critique.ts'
import { findUnsaved, useMayLeave } from '#web/page/unsaved.ts'
import { placeOf, spotOf, type Place, type Point } from './geometry.ts'
import { useWork } from './use-work.ts'
import { wholeView, type View } from './zoom.ts'

/** How two versions are compared. */
export const comparisons = ['side', 'slider', 'flip'] as const
export type Comparison = (typeof comparisons)[number]

export type Filter = 'all' | 'open'

export const threadElement = (id: string) => `thread-${id}`
export const threadsElement = 'threads'
export const pinElement = (id: string) => `pin-${id}`
export const markElement = 'work-mark'
export const newThreadForm = 'new-thread'

const focus = (id: string) => document.getElementById(id)?.focus()
const focusStage = () => document.querySelector<HTMLElement>('.work-stage')?.focus()
/** Puts the focus on the text of the comment that is being written. */
export const focusText = () =>
  document.querySelector<HTMLElement>(`#${newThreadForm} textarea`)?.focus()

/** The state of the viewer, and what changes it; every part of the viewer gets it. */
export function useViewer(first: Work) {
  const { work, read, news } = useWork(first)
  const [versionId, setVersionId] = useState<string>()
  const version = work.versions.find(({ _id }) => _id === versionId) ?? work.versions.at(-1)
  const [threadId, setThreadId] = useState<string | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  const [view, setView] = useState<View>(wholeView)
  const [place, setPlace] = useState<Place | null>(null)
  const [compared, setCompared] = useState<{ withId: string; by: Comparison } | null>(null)
  const [sought, setSought] = useState<Point | null>(null)
  const mayLeave = useMayLeave()
  if (version === undefined) throw new Error('a work has at least one version')

  const showVersion = (id: string | undefined) => {
    setPlace(null)
    setThreadId(null)
    setVersionId(id)
  }
  const select = (thread: Thread | null) => {
    setThreadId(thread?._id ?? null)
    if (thread !== null) setSought(spotOf(placeOf(thread)))
  }
  return {
    work,
    read,
    news,
    version,
    threads: version.threads.filter(({ state }) => filter === 'all' || state === 'open'),
    threadId,
    filter,
    setFilter,
    view,
    setView,
    sought,
    /** Brings a point into sight if the picture is larger than its stage. */
    seek: setSought,
    place,
    setPlace,
    compared,
    /** Compares with another version, or ends that with null; asks first if a comment would be lost. */
    async compare(next: typeof compared): Promise<void> {
      if (!(await mayLeave())) return
      setPlace(null)
      setCompared(next)
      // The button that was pressed is gone.
      if (next === null || compared === null) requestAnimationFrame(focusStage)
    },
    /** Shows another version; asks first if a comment would be lost. Returns whether it is shown. */
    async show(next: Version): Promise<boolean> {
      if (next._id === version._id) return true
      if (!(await mayLeave())) return false
      showVersion(next._id)
      if (compared?.withId === next._id) setCompared({ ...compared, withId: version._id })
      return true
    },
    /** Shows the newest version, also one that is yet to be read. */
    showLast: () => showVersion(undefined),
    select,
    /** Opens a thread and puts the focus on it. */
    goToThread(thread: Thread): void {
      flushSync(() => {
        select(thread)
        if (thread.state !== 'open') setFilter('all')
      })
      focus(threadElement(thread._id))
    },
    /** Puts the focus on the pin of a thread, or on the picture if it has none. */
    goToPin({ _id }: Thread): void {
      const pin = document.getElementById(pinElement(_id))
      if (pin === null) focusStage()
      else pin.focus()
    },
    /** If a removed comment took the focus with it: to its thread, else to the heading of all. */
    focusThreads(): void {
      if (document.activeElement !== document.body) return
      const thread = document.getElementById(threadElement(threadId ?? ''))
      ;(thread ?? document.getElementById(threadsElement))?.focus()
    },
    /** Begins a comment at a place, or moves the one that is being written there. */
    begin(next: Place, then: 'write' | 'place'): void {
      flushSync(() => {
        setCompared(null)
        setPlace(next)
      })
      if (then === 'place') focus(markElement)
      else focusText()
    },
    /** Cancels the comment that is being written; asks first if words would be lost. */
    async cancel(): Promise<void> {
      if (!(await mayLeave())) return
      setPlace(null)
      requestAnimationFrame(focusStage)
    },
    /** Opens the thread that was just added, and puts the focus on it. */
    finish(id: string | null): void {
      flushSync(() => {
        setPlace(null)
        setThreadId(id)
      })
      focus(threadElement(id ?? ''))
    },
    /** Cancels the comment that the first press of a double press began. */
    undoPress(): void {
      if (findUnsaved() === null) setPlace(null)
    },
  }
}

export type Viewer = ReturnType<typeof useViewer>
