import { defineOperation } from './operation.ts'

const off = (provider: string) => ({ provider, enforcementState: 'OFF' })

/**
 * `GET v2/recaptchaConfig`: reCAPTCHA guards nothing here. The client wants the name of a key all
 * the same, and does not use it while everything is off.
 */
export const recaptchaConfig = defineOperation({
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v2/recaptchaConfig',
  fields: {},
  run: ({ projectId }) => ({
    recaptchaKey: `projects/${projectId}/keys/off`,
    recaptchaEnforcementState: [off('EMAIL_PASSWORD_PROVIDER'), off('PHONE_PROVIDER')],
  }),
})
