import { passwordLengths } from '#identity/accounts/passwords.ts'
import { defineOperation } from './operation.ts'

/** `GET v2/passwordPolicy`: what a password must be, for the client's `validatePassword`. */
export const passwordPolicy = defineOperation({
  method: 'GET',
  path: '/identitytoolkit.googleapis.com/v2/passwordPolicy',
  fields: {},
  run: () => ({
    customStrengthOptions: {
      minPasswordLength: passwordLengths.shortest,
      maxPasswordLength: passwordLengths.longest,
    },
    allowedNonAlphanumericCharacters: [],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }),
})
