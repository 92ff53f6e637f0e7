import type { States } from '#web/style/states.ts'
import { Failure } from '#web/ui/failure.tsx'

export const states: States = {
  'with another try': <Failure message="The school could not be reached." />,
}
