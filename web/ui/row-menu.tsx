import { Ellipsis } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import './row-menu.css'

type RowMenuProps = {
  /** Includes the row. */
  label: string
  children: ReactNode
}

/** A native popover: Escape, a press elsewhere and a choice close it and focus its button. */
export function RowMenu({ label, children }: RowMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="grid size-11 shrink-0 place-items-center rounded-control text-text-quiet hover:bg-text/10 hover:text-text"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      {/* Clicks come from the controls inside. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onClick={() => menu.current?.hidePopover()}
        className="row-menu"
      >
        {children}
      </div>
    </>
  )
}
