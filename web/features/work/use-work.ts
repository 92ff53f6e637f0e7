import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useReload } from '#web/actions/use-reload.ts'
import type { Comment, Work } from '#contract/critique.ts'
import type { List } from '#web/lists/read-list.ts'
import { isRefusal } from '#web/page/load.ts'
import { useStateFor } from '#web/page/use-state-for.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { findNews, type News } from './threads/news.ts'
import { hasMore, readComments } from './threads/read-comments.ts'

/** In milliseconds, while the page is visible. */
const pollInterval = 30_000

/** The comments of opened threads, by id, as many pages as were asked for. */
type Comments = ReadonlyMap<string, List<Comment>>

type Known = { work: Work; news: News[]; comments: Comments }

function put(comments: Comments, id: string, list: List<Comment> | null): Comments {
  const next = new Map(comments)
  if (list === null) next.delete(id)
  else next.set(id, list)
  return next
}

/**
 * Reloaded after each change (`read`), and regularly for others' comments, which are `news`. On failure
 * everything stays, because a comment may be half written; on a refusal, the page reloads its data, which
 * shows the reason. The comments of the thread `chosenId` are read with it, if there is one.
 */
export function useWork(first: Work, chosenId: string | null) {
  const [{ work, news, comments }, setKnown] = useStateFor<Work, Known>(first, (work, before) => ({
    news: [],
    comments: new Map(),
    ...before,
    work,
  }))
  const [failure, setFailure] = useState<{ threadId: string; error: unknown } | null>(null)
  const opened = work.versions.flatMap(({ threads }) => threads).find(({ _id }) => _id === chosenId)
  const openId = opened?._id ?? null
  const { reload } = useReload()
  const reads = useRef({ started: 0, applied: 0 })
  const pages = useRef(new Map<string, number>())
  const readThread = (id: string) => readComments(id, pages.current.get(id) ?? 1)

  const read = async (): Promise<boolean> => {
    const number = ++reads.current.started
    try {
      const [next, list] = await Promise.all([
        callApi(() => api.readWork({ params: { id: first._id } })),
        openId === null ? null : readThread(openId),
      ])
      // An older answer that arrives late would undo a newer one.
      if (number < reads.current.applied) return true
      reads.current.applied = number
      // Callers expect it on the page when this resolves, such as a thread to focus.
      flushSync(() =>
        setKnown((now) => ({
          work: next,
          news: [...now.news, ...findNews(now.work, next)],
          comments: openId === null ? now.comments : put(now.comments, openId, list),
        })),
      )
      return true
    } catch (error) {
      if (isRefusal(error) && (error.status === 404 || error.status === 403)) await reload()
      return false
    }
  }

  /** Call it after the person has added a comment, which is the last of its thread. */
  const readToEnd = (id: string): Promise<boolean> => {
    pages.current.set(id, Infinity)
    return read()
  }

  const load = async (id: string): Promise<boolean> => {
    const number = ++reads.current.started
    try {
      const list = await readThread(id)
      setFailure(null)
      flushSync(() =>
        setKnown((before) =>
          number < reads.current.applied && before.comments.has(id)
            ? before
            : { ...before, comments: put(before.comments, id, list) },
        ),
      )
      return true
    } catch (error) {
      setFailure({ threadId: id, error })
      return false
    }
  }

  const loadMore = async (id: string): Promise<boolean> => {
    const before = pages.current.get(id) ?? 1
    pages.current.set(id, before + 1)
    const isLoaded = await load(id)
    if (!isLoaded) pages.current.set(id, before)
    return isLoaded
  }

  const loadOpened = useEffectEvent((id: string) => {
    if (opened !== undefined && hasMore(opened)) void load(id)
  })
  useEffect(() => {
    if (openId !== null) queueMicrotask(() => loadOpened(openId))
  }, [openId])

  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void read()
  })
  useEffect(() => {
    const timer = setInterval(() => poll(), pollInterval)
    const ends = new AbortController()
    addEventListener('focus', () => poll(), { signal: ends.signal })
    document.addEventListener('visibilitychange', () => poll(), { signal: ends.signal })
    return () => {
      clearInterval(timer)
      ends.abort()
    }
  }, [])
  return { work, read, readToEnd, news, comments, failure, load, loadMore }
}
