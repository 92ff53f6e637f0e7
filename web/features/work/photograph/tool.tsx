import type { LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

export const pressedClass =
  'aria-pressed:border-tan aria-pressed:text-tan-bright forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none'

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
      className={`${pressedClass} inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-transparent px-2.5 text-sm font-semibold text-cream hover:bg-cream/10 focus-visible:-outline-offset-3 max-xs:min-w-9.5 max-xs:px-1.5`}
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
