import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Spinner } from './spinner.tsx'

/** A list that keeps its place, dimmed under a spinner, while another page of it is fetched. */
export function LoadingArea({ label, children }: { label: string; children: ReactNode }) {
  const loading = useNavigation().state === 'loading'
  return (
    <div className="relative" aria-busy={loading}>
      {loading && (
        <div className="absolute inset-x-0 top-0 z-10">
          <Spinner label={label} />
        </div>
      )}
      <div className={loading ? 'opacity-30' : undefined}>{children}</div>
    </div>
  )
}
