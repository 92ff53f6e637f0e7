import type { States } from '#web/style/states.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export const states: States = {
  'with what it waits for': <Spinner label="Loading the class" />,
}
