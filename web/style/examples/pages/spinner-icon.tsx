import type { States } from '#web/style/states.ts'
import { SpinnerIcon } from '#web/ui/spinner.tsx'

export const states: States = {
  'in the colour of its text': (
    <p>
      <SpinnerIcon /> Adding the class
    </p>
  ),
}
