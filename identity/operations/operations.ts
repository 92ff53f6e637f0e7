import type { Operation } from './operation.ts'
import { createAuthUri } from './create-auth-uri.ts'
import { deleteOwnAccount } from './delete.ts'
import { lookup } from './lookup.ts'
import { passwordPolicy, projects, recaptchaConfig } from './project-settings.ts'
import { resetPassword } from './reset-password.ts'
import { sendOobCode } from './send-oob-code.ts'
import { signInWithEmailLink } from './sign-in-with-email-link.ts'
import { signInWithIdp } from './sign-in-with-idp.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { update } from './update.ts'

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
