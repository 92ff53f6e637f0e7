import type { States } from '#web/style/states.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export const states: States = {
  primary: <ButtonLink to="/classes">Browse Course</ButtonLink>,
  quiet: (
    <ButtonLink to="/classes" variant="quiet">
      All classes
    </ButtonLink>
  ),
  danger: (
    <ButtonLink to="/classes" variant="danger">
      Leave
    </ButtonLink>
  ),
  small: (
    <ButtonLink to="/classes" size="small">
      Update
    </ButtonLink>
  ),
}
