import type { LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

type ToolProps = {
  label: string
  keys?: string
  icon?: LucideIcon
  words?: string
  /** Also where there is little room; then without the icon. */
  keepsWords?: boolean
  pressed?: boolean
  onClick: () => void
}

export function Tool(props: ToolProps) {
  const { label, keys, icon: Icon, words, keepsWords, pressed, onClick } = props
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
      {Icon && (
        <Icon aria-hidden="true" className={classNames('size-5', keepsWords && 'max-sm:hidden')} />
      )}
      {words !== undefined && (
        <span className={classNames(Icon && !keepsWords && 'max-sm:sr-only')}>{words}</span>
      )}
    </button>
  )
}
