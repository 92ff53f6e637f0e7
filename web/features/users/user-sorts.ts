import { roles } from '#contract/access.ts'
import type { User } from '#contract/users.ts'
import { byStep, byWords } from '#web/ui/data-table/sorting.ts'

/** What users can be sorted by. */
export const userSorts = {
  name: byWords(({ name }: User) => name),
  email: byWords(({ email }: User) => email),
  role: byStep(roles, ({ role }: User) => role, { up: 'students first', down: 'admins first' }),
}
