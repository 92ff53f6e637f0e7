import type { States } from '#web/style/states.ts'
import { PageHead } from '#web/ui/site.tsx'

export const states: States = {
  'nothing to see: this page’s own title and description': (
    <PageHead title="Style" description="Every component of the site in all its states." />
  ),
}
