import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Thread, Version, Work } from '#contract/critique.ts'
import { addressWith } from '#web/lists/address.ts'
import { useStateFor } from '#web/page/use-state-for.ts'
import type { Point } from '#web/ui/stage/geometry.ts'
import { focusStage } from './elements.ts'
import { onStage, positionOf, spotOf } from './geometry.ts'

/** How two versions are compared. */
export const comparisons = ['side', 'slider', 'flip'] as const
export type Comparison = (typeof comparisons)[number]

export type Filter = 'all' | 'open'

type Compared = { withId: string; by: Comparison } | null

/**
 * What is shown of a work. The version and its opened thread are in the address, `?version=2&thread=…`, so that
 * a reload and a link show them; the newest version without a number, or with one that there is not.
 */
export function useShownVersion({ versions }: Work) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [filter, setFilter] = useState<Filter>('all')
  const [scrollTarget, setScrollTarget] = useState<Point | null>(null)
  const version =
    versions.find(({ number }) => String(number) === search.get('version')) ?? versions.at(-1)
  if (version === undefined) throw new Error('a work has at least one version')
  const { _id: versionId, number, threads } = version
  const threadId = threads.find(({ _id }) => _id === search.get('thread'))?._id ?? null

  const [{ compared }, setComparing] = useStateFor(
    versionId,
    (shown, before?: { shown: string; compared: Compared }) => {
      const compared = before?.compared ?? null
      // The version that was compared with is shown now: they have changed places.
      const isSwapped = before !== undefined && compared?.withId === shown
      return { shown, compared: isSwapped ? { ...compared, withId: before.shown } : compared }
    },
  )
  const other = versions.find(({ _id }) => _id === compared?.withId)

  const scrollTo = (spot: Point | null) => setScrollTarget(spot && onStage(spot))
  const show = (version: number | null, thread: string | null) =>
    void navigate(addressWith(search, { version: version?.toString() ?? null, thread }), {
      replace: true,
      preventScrollReset: true,
      // The same thread may be chosen again.
      defaultShouldRevalidate: false,
    })
  return {
    version,
    /** Those that the filter leaves, and the opened one. */
    threads: threads.filter(
      ({ _id, state }) => filter === 'all' || state === 'open' || _id === threadId,
    ),
    threadId,
    filter,
    setFilter,
    showVersion: (next: Version) => show(next.number, null),
    /** Even if it has not been loaded yet. */
    showNewest: () => show(null, null),
    /** Of the shown version, or of another one; the list of threads focuses it. */
    openThread: (thread: Thread, of = version) => {
      show(of.number, thread._id)
      scrollTo(spotOf(positionOf(thread)))
    },
    /** Even if it has not been loaded yet. */
    openNewThread: (id: string | null) => show(number, id),
    closeThread: () => show(number, null),
    /** Brought in sight if the picture is larger than its stage. */
    scrollTarget,
    scrollTo,
    compared,
    /** The two compared versions, the earlier one first. */
    pair:
      other === undefined
        ? null
        : other.number < number
          ? ([other, version] as const)
          : ([version, other] as const),
    /** Null ends the comparison. */
    compare: (next: Compared) => {
      setComparing((now) => ({ ...now, compared: next }))
      // The pressed button is gone.
      if (next === null || compared === null) requestAnimationFrame(focusStage)
    },
  }
}
