import type { States } from '#web/style/states.ts'
import { PageHead } from '#web/ui/site.tsx'

export const states: States = {
  'nothing to see: the title and the description, which pages that failed here have, too': (
    <PageHead title="Style" description="Every component of the site in all its states." />
  ),
}
