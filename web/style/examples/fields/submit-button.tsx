import { SubmitButton } from '#web/forms/submit-button.tsx'
import type { States } from '#web/style/states.ts'

export const states: States = {
  ready: <SubmitButton busy={false}>Sign In</SubmitButton>,
  'waits for the server': <SubmitButton busy>Sign In</SubmitButton>,
}
