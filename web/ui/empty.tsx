import type { ReactNode } from 'react'

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-6 rounded-panel border border-dashed border-edge bg-card/50 px-6 py-16 text-center">
      <p className="font-display text-2xl font-light text-accent">{text}</p>
      {children}
    </div>
  )
}
