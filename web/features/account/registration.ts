import { z } from '#contract/zod.ts'
import { emailCalled, personName } from '#contract/fields.ts'
import { newUser } from '#contract/users.ts'
import { fault, type Label } from '#messages/reasons.ts'

const anyPassword = (label: Label) => z.string({ error: fault('required', { label }) })

const passwords = z.object({
  // The identity service's own least length.
  password: anyPassword('labelPassword').min(
    6,
    fault('tooShort', { label: 'labelPassword', min: 6 }),
  ),
  confirm: anyPassword('labelConfirmPassword'),
})

const isRepeated = ({ password, confirm }: z.output<typeof passwords>) => password === confirm

const repeated = {
  path: ['confirm'],
  error: fault('mismatch'),
  // Also while other fields are still wrong.
  when: ({ value }: { value: unknown }) => {
    const { password, confirm } = value as { password?: unknown; confirm?: unknown }
    return typeof password === 'string' && typeof confirm === 'string'
  },
}

/** What the registration page asks (clauses 2.8, 5.2); both names together fit the record's name. */
export const registrationForm = z
  .object({
    firstName: personName('labelFirstName', 1, 127),
    lastName: personName('labelLastName', 1, 128),
    email: emailCalled('labelShortEmail'),
    role: newUser.shape.role,
    ...passwords.shape,
    photo: newUser.shape.photo,
  })
  .refine(isRepeated, repeated)

/** A new password for an account that is there already. */
export const newPasswordForm = passwords.refine(isRepeated, repeated)

/** The password that an account has: whatever it is. */
export const presentPassword = anyPassword('labelPresentPassword')

/** The same of somebody who is signed in, and proves it anew. */
export const changedPasswordForm = passwords
  .extend({ present: presentPassword })
  .refine(isRepeated, repeated)
