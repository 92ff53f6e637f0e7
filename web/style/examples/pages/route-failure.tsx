import type { States } from '#web/style/states.ts'
import { RouteFailure } from '#web/ui/failure.tsx'

/** As React Router hands on what a loader threw on the server. */
const refuse = (status: number, message: string) => ({
  status,
  statusText: '',
  internal: false,
  data: { message },
})

export const states: States = {
  'a bug, whose words are not for visitors': <RouteFailure error={new Error('x is undefined')} />,
  'a refusal with its own words': (
    <RouteFailure error={refuse(429, 'Too many calls. Please wait a moment and try again.')} />
  ),
  'an address that leads to no page of a list': (
    <RouteFailure error={refuse(400, 'Please check: cursor.')} start="/classes" />
  ),
}
