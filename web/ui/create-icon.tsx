import { createElement, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type IconData = { name: string; node: [name: string, attributes: Record<string, string>][] }

/**
 * Replaces Lucide's own function in builds (tools/plain-icons.ts): its icons are data, and this saves 900
 * bytes of script. An icon without a label is hidden from screen readers: a text says the same.
 */
export function createIcon({ name, node }: IconData) {
  const shapes = node.map(([name, attributes]) => createElement(name, attributes))
  return ({ className, ...props }: ComponentProps<'svg'>) => (
    <svg
      aria-hidden={props['aria-label'] === undefined || undefined}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
      // The theme mirrors arrows on right-to-left pages.
      className={classNames(`lucide-${name}`, className)}
    >
      {shapes}
    </svg>
  )
}
