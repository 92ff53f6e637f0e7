import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type FormSectionProps = {
  title: string
  paired?: boolean
  children: ReactNode
}

const columns = 'grid gap-x-10 gap-y-5 xl:grid-cols-[10rem_minmax(0,1fr)]'

export function FormSection({ title, paired = false, children }: FormSectionProps) {
  return (
    <section className={classNames(columns, 'border-t border-edge pt-6')}>
      <h2 className="text-xl">{title}</h2>
      <div
        className={classNames(
          'grid min-w-0 grid-cols-1 content-start gap-6',
          paired && 'xs:grid-cols-2',
        )}
      >
        {children}
      </div>
    </section>
  )
}

export function FormEnd({ children }: { children: ReactNode }) {
  return (
    <div className={columns}>
      <div className="grid gap-6 sm:justify-items-start xl:col-start-2">{children}</div>
    </div>
  )
}
