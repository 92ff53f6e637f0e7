import type { Operation } from './operation.ts'
import { createAuthUri } from './operations/create-auth-uri.ts'
import { deleteOwnAccount } from './operations/delete.ts'
import { lookup } from './operations/lookup.ts'
import { passwordPolicy } from './operations/password-policy.ts'
import { projects } from './operations/projects.ts'
import { recaptchaConfig } from './operations/recaptcha-config.ts'
import { resetPassword } from './operations/reset-password.ts'
import { sendOobCode } from './operations/send-oob-code.ts'
import { signInWithEmailLink } from './operations/sign-in-with-email-link.ts'
import { signInWithIdp } from './operations/sign-in-with-idp.ts'
import { signInWithPassword } from './operations/sign-in-with-password.ts'
import { signUp } from './operations/sign-up.ts'
import { token } from './operations/token.ts'
import { update } from './operations/update.ts'

/** Every call that the service answers. */
export const operations: readonly Operation[] = [
  signUp,
  signInWithPassword,
  signInWithEmailLink,
  signInWithIdp,
  lookup,
  update,
  deleteOwnAccount,
  sendOobCode,
  resetPassword,
  createAuthUri,
  projects,
  recaptchaConfig,
  passwordPolicy,
  token,
]
