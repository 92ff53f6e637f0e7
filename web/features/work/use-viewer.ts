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
/** What is being placed on the picture, and the picture itself. */
export const markElement = 'work-mark'
export const stageElement = 'work-stage'
export const newThreadForm = 'new-thread'

const focus = (id: string) => document.getElementById(id)?.focus()

/** What somebody is looking at, and is about to say; every part of the viewer has it. */
export function useViewer(first: Work) {
  const { work, read, news } = useWork(first)
  const [versionId, setVersionId] = useState<string>()
  const version = work.versions.find(({ _id }) => _id === versionId) ?? work.versions.at(-1)
  const [threadId, setThreadId] = useState<string | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  const [view, setView] = useState<View>(wholeView)
  const [place, setPlace] = useState<Place | null>(null)
  const [compared, setCompared] = useState<{ withId: string; by: Comparison } | null>(null)
  // Brings the chosen one in sight where the picture is larger than its stage.
  const [sought, setSought] = useState<Point | null>(null)
  const mayLeave = useMayLeave()
  const [formNumber, setFormNumber] = useState(0)
  if (version === undefined) throw new Error('a work has at least one version')
  const threads = version.threads.filter(({ state }) => filter === 'all' || state === 'open')

  const select = (thread: Thread | null) => {
    setThreadId(thread?._id ?? null)
    if (thread !== null) setSought(spotOf(placeOf(thread)))
  }
  return {
    work,
    read,
    news,
    version,
    threads,
    threadId,
    filter,
    setFilter,
    view,
    setView,
    sought,
    /** Brings a point of the picture in sight. */
    seek: setSought,
    place,
    setPlace,
    compared,
    /** Compares with another version, or shows one again; asks first where a comment is being written. */
    async compare(next: typeof compared): Promise<void> {
      if (!(await mayLeave())) return
      setPlace(null)
      setCompared(next)
      // The button that was pressed has gone.
      if (next === null || compared === null) requestAnimationFrame(() => focus(stageElement))
    },
    /** Shows another version; asks first where something was typed about this one. */
    async show(next: Version): Promise<boolean> {
      if (next._id === version._id) return true
      if (!(await mayLeave())) return false
      setPlace(null)
      setThreadId(null)
      setVersionId(next._id)
      if (compared?.withId === next._id) setCompared({ ...compared, withId: version._id })
      return true
    },
    select,
    /** Opens a thread and puts the focus there. */
    goToThread(thread: Thread): void {
      flushSync(() => {
        select(thread)
        if (thread.state !== 'open') setFilter('all')
      })
      focus(threadElement(thread._id))
    },
    /** Back to the pin of a thread; what is about the whole picture has none. */
    goToPin({ _id }: Thread): void {
      focus(document.getElementById(pinElement(_id)) === null ? stageElement : pinElement(_id))
    },
    /** Where the focus has gone with a comment: to its thread, else to the head of them all. */
    focusThreads(): void {
      if (document.activeElement !== document.body) return
      const thread = threadId === null ? null : document.getElementById(threadElement(threadId))
      ;(thread ?? document.getElementById(threadsElement))?.focus()
    },
    /** Begins a comment at a place, or moves the one that is being written there. */
    begin(next: Place, then: 'write' | 'place'): void {
      flushSync(() => {
        if (place === null) setFormNumber(formNumber + 1)
        setCompared(null)
        setPlace(next)
      })
      if (then === 'place') focus(markElement)
      else document.querySelector<HTMLElement>(`#${newThreadForm} textarea`)?.focus()
    },
    /** Each comment has a form of its own. */
    formNumber,
    /** Gives a comment up; asks first where words are typed. */
    async giveUp(): Promise<void> {
      if (!(await mayLeave())) return
      setPlace(null)
      requestAnimationFrame(() => focus(stageElement))
    },
    /** The comment was added, and is on the page: it is what is looked at now. */
    finish(id: string | null): void {
      flushSync(() => {
        setPlace(null)
        setThreadId(id)
      })
      focus(threadElement(id ?? ''))
    },
    /** Shows the newest version, also one that is just coming. */
    showLast(): void {
      setThreadId(null)
      setPlace(null)
      setVersionId(undefined)
    },
    /** Takes back what one press of two has begun. */
    takeBack(): void {
      if (findUnsaved() === null) setPlace(null)
    },
  }
}

export type Viewer = ReturnType<typeof useViewer>
