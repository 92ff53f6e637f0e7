import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type ScrolledTextProps = {
  text: ReactNode
  label: string
  className: string
  ref?: Ref<HTMLDivElement>
}

/** Focusable, so that arrow keys scroll it. */
export function ScrolledText({ text, label, className, ref }: ScrolledTextProps) {
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames('overflow-y-auto whitespace-pre-line wrap-anywhere', className)}
    >
      {text}
    </div>
  )
}
