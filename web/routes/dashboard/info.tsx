import type { User } from '#contract/users.ts'
import { EmailChangeForm, PasswordChangeForm } from '#web/features/account/credential-forms.tsx'
import { EmailsForm } from '#web/features/account/emails-form.tsx'
import { OwnData } from '#web/features/account/own-data.tsx'
import { OwnWork } from '#web/features/account/own-work.tsx'
import { ProfileForm } from '#web/features/account/profile-form.tsx'
import { PortfolioForm } from '#web/features/gallery/portfolio-form.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { FormSection } from '#web/forms/form-section.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { hasPassword, type SignedInUser } from '#web/session/session-state.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/info.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, record } = await requireUser(request)
  const teaches = record.role === 'Instructor'
  const [profile, photos] = await Promise.all([
    api.readProfile(),
    teaches ? api.readPortfolio() : [],
  ])
  return { user, record, teaches, profile, photos }
}

/** Clause 2.12. */
export default memoPage(function Info({ loaderData }: Route.ComponentProps) {
  const t = useMessages('profile')
  const emails = useMessages('notices')('emails')
  const portfolio = useMessages('photo-list')('portfolio')
  const ownData = useMessages('own-data')('title')
  const ownWork = useMessages('hand-in')('workTitle')
  const { user, record, teaches, profile, photos } = loaderData
  const withPassword = hasPassword(user)
  return (
    <>
      <SectionHead page={t('page')} title={t('title')} text={t('text')} />
      <div className="grid max-w-4xl gap-10">
        <Profile user={user} record={record} />
        <FormSection title={t('yours')}>
          <ProfileForm key={record._id} profile={profile} teaches={teaches} />
        </FormSection>
        {teaches && (
          <FormSection title={portfolio}>
            <PortfolioForm key={record._id} photos={photos} />
          </FormSection>
        )}
        <FormSection title={emails}>
          <EmailsForm key={record._id} role={record.role} muted={profile.mutedMails} />
        </FormSection>
        {withPassword ? (
          <>
            <FormSection title={t('yourEmail')}>
              <EmailChangeForm />
            </FormSection>
            <FormSection title={t('yourPassword')}>
              <PasswordChangeForm email={record.email} />
            </FormSection>
          </>
        ) : (
          <FormSection title={t('yourEmailAndPassword')}>
            <p className="text-text-quiet">{t('otherService')}</p>
          </FormSection>
        )}
        {record.role === 'Student' && (
          <FormSection title={ownWork}>
            <OwnWork />
          </FormSection>
        )}
        <FormSection title={ownData}>
          <OwnData hasPassword={withPassword} teaches={teaches} />
        </FormSection>
      </div>
    </>
  )
})

/** Clause 2.12. */
function Profile({ user, record }: { user: SignedInUser; record: User }) {
  const t = useMessages('profile')
  const account = useMessages('account')
  const facts = [
    { label: t('name'), value: record.name || user.displayName },
    { label: account('email'), value: user.email ?? record.email },
    { label: t('role'), value: account('role', record) },
  ]
  return (
    <div className="flex max-w-3xl flex-col items-start gap-6 sm:flex-row sm:gap-10">
      <Avatar photo={record.photo || user.photoURL} size={160} />
      <dl className="grid min-w-0 gap-5">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-text-quiet">{label}</dt>
            <dd className="text-lg wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
