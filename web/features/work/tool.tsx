import type { LucideIcon } from 'lucide-react'

type ToolProps = {
  label: string
  keys?: string
  icon?: LucideIcon
  words?: string
  pressed?: boolean
  onClick: () => void
}

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
