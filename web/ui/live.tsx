import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type LiveProps = { className?: string; children: ReactNode }

/**
 * Announces its content. Always there, because screen readers announce what changes in a region, not a region that
 * appears; without content it takes no place in a grid.
 */
export const Live = ({ className, children }: LiveProps) => (
  <div role="status" className={classNames('empty:absolute', className)}>
    {children}
  </div>
)
