import { useId } from 'react'
import { invitedRoles, newInvitation, type Invitation } from '#contract/invitations.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useCall } from '#web/actions/use-call.ts'
import { useChange } from '#web/actions/use-change.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Clause 20.6. */
export function Invitations({ open }: { open: Invitation[] }) {
  const t = useMessages('own-school')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 grid max-w-3xl gap-6">
      <h2 id={id} className="text-xl">
        {t('invitations')}
      </h2>
      <InvitationForm />
      {open.length === 0 ? (
        <p className="text-text-quiet">{t('noInvitations')}</p>
      ) : (
        <OpenInvitations open={open} />
      )}
    </section>
  )
}

function InvitationForm() {
  const t = useMessages('own-school')
  const account = useMessages('account')
  const { notify } = useDialogs()
  const { call } = useCall()
  const { fields, form, ...state } = useSaveForm({
    id: 'invitation',
    schema: newInvitation,
    defaultValue: { role: 'Instructor' },
    save: async (body, idempotencyKey, saved) => {
      await call('addInvitation', { body, idempotencyKey })
      saved()
      form.reset()
      await notify({ title: t('invited'), text: t('invitedText', { email: body.email }) })
    },
  })
  return (
    <SaveForm form={state} submit={t('invite')} narrow>
      <p className="text-text-quiet">{t('invitationsText')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={fields.email} type="email" label={t('invitedEmail')} autoComplete="off" />
        <SelectField
          field={fields.role}
          label={account('chooseRole')}
          options={invitedRoles.map((role) => ({ value: role, label: account('role', { role }) }))}
        />
      </div>
    </SaveForm>
  )
}

function OpenInvitations({ open }: { open: Invitation[] }) {
  const t = useMessages('own-school')
  const ui = useMessages('ui')
  const account = useMessages('account')
  const formats = useFormats()
  const changes = useChange()
  return (
    <ul>
      {open.map(({ _id, email, role, expiresAt }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-edge py-4"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{email}</p>
            <p className="text-sm text-text-quiet">
              {t('invitedUntil', {
                role: account('role', { role }),
                time: formats.dateTime(expiresAt),
              })}
            </p>
          </div>
          <ChangeButton
            changes={changes}
            requested={{
              name: _id,
              label: t('takeBack'),
              about: email,
              variant: 'quiet',
              question: {
                title: t('takeBackQuestion', { email }),
                text: t('takeBackText'),
                agree: t('takeBack'),
                cancel: ui('cancel'),
              },
              call: (call) => call('deleteInvitation', { params: { id: _id } }),
              success: { title: t('takenBack') },
              unchanged: t('notTakenBack'),
            }}
          />
        </li>
      ))}
    </ul>
  )
}
