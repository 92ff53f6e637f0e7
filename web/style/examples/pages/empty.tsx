import type { States } from '#web/style/states.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

export const states: States = {
  'with the next step': (
    <Empty text="You Don't Added Any Courses">
      <ButtonLink to="/dashboard/addclass">Add Class</ButtonLink>
    </Empty>
  ),
  'a sentence alone': <Empty text="The next classes are being prepared." />,
}
