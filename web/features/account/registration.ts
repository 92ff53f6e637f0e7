import { z } from '#contract/zod.ts'
import { emailCalled, personName } from '#contract/fields.ts'
import { newUser } from '#contract/users.ts'
import { fault, type Label } from '#messages/reasons.ts'

const anyPassword = (label: Label) => z.string({ error: fault('required', { label }) })

const passwords = z.object({
  // The identity service's own minimum.
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
  // Also checked while other fields are invalid.
  when: ({ value }: { value: unknown }) => {
    const { password, confirm } = value as { password?: unknown; confirm?: unknown }
    return typeof password === 'string' && typeof confirm === 'string'
  },
}

/** Both names together fit the record's name (clauses 2.8, 5.2). */
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

export const newPasswordForm = passwords.refine(isRepeated, repeated)

/** Any text: old passwords need not follow today's rules. */
export const currentPassword = anyPassword('labelCurrentPassword')

/** For a signed-in person, who proves the current password. */
export const changedPasswordForm = passwords
  .extend({ currentPassword })
  .refine(isRepeated, repeated)
