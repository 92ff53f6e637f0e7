import { useId, type ReactNode } from 'react'
import { EmailChangeForm, PasswordChangeForm } from '#web/features/account/credential-forms.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { Profile } from '#web/features/users/profile.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import type { Route } from './+types/info.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, record } = await requireUser(request)
  // Only instructors have more to say than their record does.
  const teaches = record.role === 'Instructor'
  return { user, record, teaches, profile: teaches ? await api.readProfile() : record }
}

/** Who one is at the school (clause 2.12), and what one changes of that (clause 11.2). */
export default function Info({ loaderData }: Route.ComponentProps) {
  const { user, record, teaches, profile } = loaderData
  const { name, photo } = profile
  const more = 'line' in profile ? { line: profile.line, about: profile.about } : {}
  return (
    <>
      <SectionHead page="Info" title="Dashboard Info" text="How the school knows you." />
      <div className="grid max-w-3xl gap-8">
        <Profile user={user} record={record} />
        <Section title="Your profile">
          <ProfileForm key={record._id} profile={{ name, photo, ...more }} teaches={teaches} />
        </Section>
        {user.providerData.some(({ providerId }) => providerId === 'password') ? (
          <>
            <Section title="Your e-mail">
              <EmailChangeForm />
            </Section>
            <Section title="Your password">
              <PasswordChangeForm email={record.email} />
            </Section>
          </>
        ) : (
          <Section title="Your e-mail and password">
            <p className="text-sand">
              You sign in by another service, such as Google. You change both there.
            </p>
          </Section>
        )}
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-panel border border-line bg-bark p-5 sm:p-8"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
