import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Work } from '#contract/critique.ts'
import { isRefusal } from '#web/page/load.ts'
import { api } from '#web/session/api.ts'
import { callApi } from '#web/session/call-api.ts'
import { findNews, type News } from './news.ts'

/** How often new comments are asked for while somebody looks at the page, in milliseconds. */
const pollEvery = 30_000

type Known = { behind: Work; work: Work; news: News[] }

/** What is known, of the page as it was read last. */
const following = (known: Known, first: Work): Known =>
  known.behind === first ? known : { ...known, behind: first, work: first }

/**
 * A work as it was read last: with the page, after each change (`read`), and from time to time for what others write, which
 * is `news`. A reading that fails leaves everything as it is, for somebody may be writing; one that is refused reads
 * the page anew, which says why.
 */
export function useWork(first: Work) {
  const [known, setKnown] = useState<Known>({ behind: first, work: first, news: [] })
  const { work, news } = following(known, first)
  const { revalidate } = useRevalidator()
  const readings = useRef({ begun: 0, taken: 0 })

  /** Gives whether it was read. */
  const read = async (): Promise<boolean> => {
    const number = ++readings.current.begun
    try {
      const next = await callApi(() => api.readWork({ params: { id: first._id } }))
      // An older answer that comes late would take back what is known already.
      if (number < readings.current.taken) return true
      readings.current.taken = number
      // Whoever waits for this finds it on the page, such as the thread that the focus goes to.
      flushSync(() =>
        setKnown((before) => {
          const now = following(before, first)
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
    const timer = setInterval(() => poll(), pollEvery)
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
