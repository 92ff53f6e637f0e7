import type { LucideIcon } from 'lucide-react'

type ToolProps = {
  label: string
  /** The key that does the same on the picture. */
  keys?: string
  icon?: LucideIcon
  /** Beside the icon where there is room. */
  words?: string
  pressed?: boolean
  onClick: () => void
}

/** A tool below the picture. */
export function Tool({ label, keys, icon: Icon, words, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
      className="work-tool"
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {words !== undefined && <span className={Icon && 'max-sm:sr-only'}>{words}</span>}
    </button>
  )
}
