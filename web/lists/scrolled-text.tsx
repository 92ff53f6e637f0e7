import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type ScrolledTextProps = {
  text: ReactNode
  /** Names it for screen readers. */
  label: string
  className: string
  ref?: Ref<HTMLDivElement>
}

/** A text that scrolls in itself where it is long, with the arrow keys too: so it takes the focus. */
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
