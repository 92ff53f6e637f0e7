import type { User } from '#contract/users.ts'
import type { SignedInUser } from '#web/session/session-state.ts'
import { Avatar } from '#web/page/avatar.tsx'

/** Who is signed in: the account's name and e-mail, and the role at the school (clause 2.12). */
export function Profile({ user, record }: { user: SignedInUser; record: User }) {
  const facts = [
    { label: 'Name', value: record.name || user.displayName },
    { label: 'E-mail', value: user.email ?? record.email },
    { label: 'Role', value: record.role },
  ]
  return (
    <div className="flex max-w-3xl flex-col items-start gap-6 sm:flex-row sm:gap-10">
      <Avatar photo={record.photo || user.photoURL} size={160} />
      <dl className="grid min-w-0 gap-5">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-sand">{label}</dt>
            <dd className="text-lg wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
