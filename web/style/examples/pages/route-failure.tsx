import type { States } from '#web/style/states.ts'
import { RouteFailure } from '#web/ui/failure.tsx'

/** As React Router hands on what a loader threw on the server. */
const refused = {
  status: 400,
  statusText: '',
  internal: false,
  data: { message: 'cursor: is not one that this list has given' },
}

export const states: States = {
  'a bug, whose words are not for visitors': <RouteFailure error={new Error('x is undefined')} />,
  'a refusal with its own words, and the way to the beginning': (
    <RouteFailure error={refused} start="/classes" />
  ),
}
