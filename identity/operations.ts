import type { Operation } from './operation.ts'
import { deleteOwnAccount } from './operations/delete.ts'
import { lookup } from './operations/lookup.ts'
import { signInWithPassword } from './operations/sign-in-with-password.ts'
import { signUp } from './operations/sign-up.ts'
import { token } from './operations/token.ts'
import { update } from './operations/update.ts'

/** Every call that the service answers. */
export const operations: readonly Operation[] = [
  signUp,
  signInWithPassword,
  lookup,
  update,
  deleteOwnAccount,
  token,
]
