import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { User } from '#contract/users.ts'
import { pageSize } from '#web/lists/read-list.ts'
import { useSite } from '#web/page/site.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { adminToday, instructorToday, studentToday, type Today } from './today.ts'

/** What an admin's band counts; beyond that it says that there are more. */
const counted = 20

async function readToday({ role, email }: User, timeZone: string): Promise<Today> {
  if (role === 'Admin')
    return adminToday(await api.listAllClasses({ query: { status: 'pending', limit: counted } }))
  if (role === 'Instructor') {
    const own = await api.listInstructorClasses({ query: { email, limit: pageSize } })
    return instructorToday(own, timeZone, Date.now())
  }
  const [schedule, orders] = await Promise.all([
    api.listSchedule({ query: { past: 'false', limit: 1 } }),
    api.listOrders({ query: { email, limit: pageSize } }),
  ])
  return studentToday(schedule.items, orders, timeZone)
}

/**
 * What matters to this person now, read beside the page, which does not wait for it: null until it is
 * there, or that it failed. Read again after every change that a page makes.
 */
export function useToday(record: User) {
  const { timeZone } = useSite()
  const { pathname } = useLocation()
  const { state, revalidate } = useRevalidator()
  // Another one, and it is read again: an instructor's forms lead to another page after a change, the
  // changes of everybody else read the page again.
  const place = record.role === 'Instructor' ? pathname : ''
  const occasion = state === 'idle' ? JSON.stringify([record, timeZone, place]) : null
  const [today, setToday] = useState<Today | 'failed' | null>(null)
  useRead(occasion, () => readToday(record, timeZone).catch(() => 'failed' as const), setToday)
  return { today, again: () => void revalidate() }
}
