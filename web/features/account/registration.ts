import { z } from '#contract/zod.ts'
import { email, personName } from '#contract/fields.ts'
import { newUser } from '#contract/users.ts'
import type { PasswordWords } from './password-words.ts'

const passwords = (words: PasswordWords) =>
  z.object({
    // The identity service's own least length.
    password: z.string({ error: words.required }).min(6, words.tooShort),
    confirm: z.string({ error: words.confirmRequired }),
  })

const isRepeated = ({ password, confirm }: z.output<ReturnType<typeof passwords>>) =>
  password === confirm

const repeated = ({ mismatch }: PasswordWords) => ({
  path: ['confirm'],
  error: mismatch,
  // Also while other fields are still wrong.
  when: ({ value }: { value: unknown }) => {
    const { password, confirm } = value as { password?: unknown; confirm?: unknown }
    return typeof password === 'string' && typeof confirm === 'string'
  },
})

/** What the registration page asks (clauses 2.8, 5.2); both names together fit the record's name. */
export const registrationForm = (words: PasswordWords) =>
  z
    .object({
      firstName: personName('First Name', 1, 127),
      lastName: personName('Last Name', 1, 128),
      email,
      role: newUser.shape.role,
      ...passwords(words).shape,
      photo: newUser.shape.photo,
    })
    .refine(isRepeated, repeated(words))

/** A new password for an account that is there already. */
export const newPasswordForm = (words: PasswordWords) =>
  passwords(words).refine(isRepeated, repeated(words))

/** The password that an account has: whatever it is. */
export const presentPassword = (required: string) => z.string({ error: required })

/** The same of somebody who is signed in, and proves it anew. */
export const changedPasswordForm = (words: PasswordWords, presentRequired: string) =>
  passwords(words)
    .extend({ present: presentPassword(presentRequired) })
    .refine(isRepeated, repeated(words))
