import { z } from '#contract/zod.ts'
import { email, personName } from '#contract/fields.ts'
import { newUser } from '#contract/users.ts'
import { registrationCopy } from '#web/copy.ts'

const passwords = z.object({
  // The identity service's own least length.
  password: z
    .string({ error: 'Password is required' })
    .min(6, 'Password needs at least 6 characters'),
  confirm: z.string({ error: 'Confirm Password is required' }),
})

const isRepeated = ({ password, confirm }: z.output<typeof passwords>) => password === confirm

const repeated = {
  path: ['confirm'],
  error: registrationCopy.mismatch,
  // Also while other fields are still wrong.
  when: ({ value }: { value: unknown }) => {
    const { password, confirm } = value as { password?: unknown; confirm?: unknown }
    return typeof password === 'string' && typeof confirm === 'string'
  },
}

/** What the registration page asks (clauses 2.8, 5.2); both names together fit the record's name. */
export const registrationForm = z
  .object({
    firstName: personName('First Name', 1, 127),
    lastName: personName('Last Name', 1, 128),
    email,
    role: newUser.shape.role,
    ...passwords.shape,
    photo: newUser.shape.photo,
  })
  .refine(isRepeated, repeated)

/** A new password for an account that is there already. */
export const newPasswordForm = passwords.refine(isRepeated, repeated)

/** The password that an account has: whatever it is. */
export const presentPassword = z.string({ error: 'Present Password is required' })

/** The same of somebody who is signed in, and proves it anew. */
export const changedPasswordForm = passwords
  .extend({ present: presentPassword })
  .refine(isRepeated, repeated)
