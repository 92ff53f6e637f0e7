import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { SchoolClass } from '#contract/classes.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistStatus } from '#contract/waitlist.ts'
import { useRead } from '#web/page/use-read.ts'
import { useSession } from '#web/session/session-state.ts'
import type { Own } from './read-own-orders.ts'

type Known = Own & {
  isRead: boolean
  read: () => Promise<void>
}

const none: Known = {
  orders: new Map(),
  waitlists: new Map(),
  payment: undefined,
  isRead: false,
  read: async () => {},
}
const OwnOrders = createContext(none)

/**
 * One call each for all classes on the page. A public page is the same for everybody, so this loads after it;
 * failures change nothing.
 */
export function WithOwnOrders({ children }: { children: ReactNode }) {
  const session = useSession()
  const student =
    session.state === 'signed-in' && session.record.role === 'Student' ? session.record.email : null
  const [known, setKnown] = useState<{ student: string; own: Own }>()
  useRead(student, readOwn, setKnown)
  const read = useCallback(async () => {
    if (student !== null) setKnown(await readOwn(student))
  }, [student])
  const own = known !== undefined && known.student === student ? known.own : undefined
  const value = useMemo(() => ({ ...none, ...own, isRead: own !== undefined, read }), [own, read])
  return <OwnOrders value={value}>{children}</OwnOrders>
}

/** For a page that has read them itself. */
export function KnownOrders({ own, children }: { own: Own; children: ReactNode }) {
  const value = useMemo(() => ({ ...none, ...own, isRead: true }), [own])
  return <OwnOrders value={value}>{children}</OwnOrders>
}

async function readOwn(student: string): Promise<{ student: string; own: Own }> {
  const { readOwnOrders } = await import('./read-own-orders.ts')
  return { student, own: await readOwnOrders(student) }
}

/** The student's waitlist entry, once read, and a function to read it again. */
export function useOwnWaitlistEntry(
  id: string,
): { entry: WaitlistStatus | undefined } & Pick<Known, 'isRead' | 'read'> {
  const { waitlists, isRead, read } = useContext(OwnOrders)
  return { entry: waitlists.get(id), isRead, read }
}

/** The student's order for a class, once read. */
export const useOwnOrder = (id: string): Order | undefined => useContext(OwnOrders).orders.get(id)

/** The student's open payment, once read. */
export const useOpenPayment = (): Own['payment'] => useContext(OwnOrders).payment

export function useHasSeatHeld(id: string): boolean {
  const order = useOwnOrder(id)
  return order?.status === 'Not Paid' && order.checkout !== null
}

/** Until when a seat is held for the student, offered by the waitlist or being paid for; null if none is known. */
export function useHeldUntil(id: string): number | null {
  const { waitlists, payment } = useContext(OwnOrders)
  const order = useOwnOrder(id)
  const isPaying = payment !== undefined && payment._id === order?.checkout
  return waitlists.get(id)?.offeredUntil ?? (isPaying ? payment.expiresAt : null)
}

/** Visitors and students may wait, unless they have a seat, paid or held. */
export function useMayWait(
  schoolClass: Pick<SchoolClass, '_id' | 'email' | 'availableSeats'>,
): boolean {
  const relation = useViewerRelation(schoolClass)
  const hasSeatHeld = useHasSeatHeld(schoolClass._id)
  return !hasSeatHeld && !['paid', 'own', 'look-only'].includes(relation)
}

export type ViewerRelation = 'open' | 'full' | 'in-cart' | 'paid' | 'own' | 'look-only'

export function useViewerRelation({
  _id,
  email,
  availableSeats,
}: Pick<SchoolClass, '_id' | 'email' | 'availableSeats'>): ViewerRelation {
  const session = useSession()
  const order = useOwnOrder(_id)
  if (session.state === 'signed-in' && session.record.role !== 'Student')
    return session.record.email === email ? 'own' : 'look-only'
  if (order !== undefined) return order.status === 'Paid' ? 'paid' : 'in-cart'
  return availableSeats === 0 ? 'full' : 'open'
}
