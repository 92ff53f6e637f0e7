import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Work } from '#contract/critique.ts'
import { isRefusal } from '#web/page/load.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { findNews, type News } from './news.ts'

/** In milliseconds, while the page is visible. */
const pollInterval = 30_000

type Known = { base: Work; work: Work; news: News[] }

const rebase = (known: Known, first: Work): Known =>
  known.base === first ? known : { ...known, base: first, work: first }

/**
 * Reloaded after each change (`read`), and regularly for others' comments, which are `news`. On failure
 * everything stays, because a comment may be half written; on a refusal, the page reloads its data, which
 * shows the reason.
 */
export function useWork(first: Work) {
  const [known, setKnown] = useState<Known>({ base: first, work: first, news: [] })
  const { work, news } = rebase(known, first)
  const { revalidate } = useRevalidator()
  const reads = useRef({ started: 0, applied: 0 })

  const read = async (): Promise<boolean> => {
    const number = ++reads.current.started
    try {
      const next = await callApi(() => api.readWork({ params: { id: first._id } }))
      // An older answer that arrives late would undo a newer one.
      if (number < reads.current.applied) return true
      reads.current.applied = number
      // Callers expect it on the page when this resolves, such as a thread to focus.
      flushSync(() =>
        setKnown((before) => {
          const now = rebase(before, first)
          return { ...now, work: next, news: [...now.news, ...findNews(now.work, next)] }
        }),
      )
      return true
    } catch (error) {
      if (isRefusal(error) && (error.status === 404 || error.status === 403)) await revalidate()
      return false
    }
  }

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
  return { work, read, news }
}
