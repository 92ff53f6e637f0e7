import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '../web/ui/create-icon.tsx')

/** Draws Lucide's icons by web/ui/create-icon.tsx. */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  load: (id) =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
      ? `export { createIcon as default } from ${JSON.stringify(source)}`
      : undefined,
}
