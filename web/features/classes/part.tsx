import { useId, type ReactNode } from 'react'

type PartProps = { title: string; className?: string; children: ReactNode }

/** Of the page of a class. */
export function Part({ title, className, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-6 border-b border-edge pb-3 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
