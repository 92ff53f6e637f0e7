import type { ReactNode } from 'react'
import { Photo } from '#web/page/photo.tsx'

type AccountCardProps = { title: string; subtitle?: ReactNode; wide?: boolean; children: ReactNode }

export function AccountCard({ title, subtitle, wide = false, children }: AccountCardProps) {
  return (
    <section className="relative isolate grid min-h-view place-items-center overflow-hidden px-4 py-12 sm:py-20">
      <div className="absolute inset-0 -z-20">
        <Photo src="/photos/hero-3.jpg" alt="" sizes="100vw" priority className="size-full" />
      </div>
      <div className="absolute inset-0 -z-10 bg-scrim/75" />
      <div
        className={`w-full rounded-panel border border-edge bg-card/95 p-6 shadow-2xl sm:p-10 ${wide ? 'max-w-2xl' : 'max-w-md'}`}
      >
        <h1 className="text-4xl">{title}</h1>
        {Boolean(subtitle) && <p className="mt-3 text-text-quiet">{subtitle}</p>}
        <div className="mt-8 grid gap-5">{children}</div>
      </div>
    </section>
  )
}
