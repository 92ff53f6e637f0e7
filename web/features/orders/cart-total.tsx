import type { ReactNode } from 'react'
import './cart-total.css'

/** Stays in sight while classes wait to be paid. */
export const CartTotal = ({ children }: { children: ReactNode }) => (
  <div className="cart-total mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border border-edge bg-card px-4 py-3">
    {children}
  </div>
)
