import { createHash } from 'node:crypto'
import { passwordLengths } from '#identity/accounts/passwords.ts'
import { defineOperation } from './operation.ts'

/** Google numbers its projects; ours has twelve digits derived from its name. */
export function projectNumber(projectId: string): string {
  const hash = createHash('sha256').update(projectId).digest()
  return String(100_000_000_000 + (hash.readUIntBE(0, 6) % 900_000_000_000))
}

/**
 * `GET v1/projects`: the project's number, and the hosts whose pages may sign people in: the site's, and
 * those of every Firebase project. Links in mails lead to the site only.
 */
export const projects = defineOperation({
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v1/projects',
  fields: {},
  run: ({ projectId, origin }) => ({
    projectId: projectNumber(projectId),
    authorizedDomains: [...new Set([new URL(origin).hostname, 'localhost', '127.0.0.1'])],
  }),
})

const off = (provider: string) => ({ provider, enforcementState: 'OFF' })

/**
 * `GET v2/recaptchaConfig`: there is no reCAPTCHA here. The client still wants a key's name, and ignores it
 * while everything is off.
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

/** `GET v2/passwordPolicy`, for the client's `validatePassword`. */
export const passwordPolicy = defineOperation({
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v2/passwordPolicy',
  fields: {},
  run: () => ({
    customStrengthOptions: {
      minPasswordLength: passwordLengths.min,
      maxPasswordLength: passwordLengths.max,
    },
    allowedNonAlphanumericCharacters: [],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }),
})
