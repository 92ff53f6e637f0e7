import { createContext, useContext, useState, type ReactNode } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import type { Order } from '#contract/orders.ts'
import { useRead } from '#web/page/use-read.ts'
import { useSession } from '#web/session/session-state.ts'

type Orders = ReadonlyMap<string, Order['status']>

const none: Orders = new Map()
const OwnOrders = createContext(none)

/**
 * Knows which of the classes on a page a student has ordered: one call for all of them. A public page is
 * the same for everybody, so this comes once the page is there; what cannot be read changes nothing.
 */
export function WithOwnOrders({ children }: { children: ReactNode }) {
  const session = useSession()
  const student =
    session.state === 'signed-in' && session.record.role === 'Student' ? session.record.email : null
  const [read, setRead] = useState<{ student: string; orders: Orders }>()
  useRead(
    student,
    async (student) => {
      const { readOwnOrders } = await import('./read-own-orders.ts')
      return { student, orders: await readOwnOrders(student) }
    },
    setRead,
  )
  const orders = read !== undefined && read.student === student ? read.orders : none
  return <OwnOrders value={orders}>{children}</OwnOrders>
}

/** How a class relates to the person who looks at it. */
export type ViewerRelation = 'open' | 'full' | 'in-cart' | 'paid' | 'own' | 'look-only'

export function useViewerRelation({
  _id,
  email,
  availableSeats,
}: Pick<SchoolClass, '_id' | 'email' | 'availableSeats'>): ViewerRelation {
  const session = useSession()
  const status = useContext(OwnOrders).get(_id)
  if (session.state === 'signed-in' && session.record.role !== 'Student')
    return session.record.email === email ? 'own' : 'look-only'
  if (status !== undefined) return status === 'Paid' ? 'paid' : 'in-cart'
  return availableSeats === 0 ? 'full' : 'open'
}
