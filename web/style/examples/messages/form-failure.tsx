import { FormFailure } from '#web/forms/form-failure.tsx'
import type { States } from '#web/style/states.ts'

export const states: States = {
  'with its code': (
    <FormFailure
      message="Too many attempts. Please wait a few minutes and try again."
      code="auth/too-many-requests"
    />
  ),
  'without a code': <FormFailure message="Nothing was changed." />,
  'nothing failed: no room taken': <FormFailure message={undefined} />,
}
