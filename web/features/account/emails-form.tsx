import { getInputProps } from '@conform-to/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Role } from '#contract/access.ts'
import type { MailChoice } from '#contract/notices.ts'
import { z } from '#contract/zod.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { saveProfile } from '#web/session/profile.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useDescribe } from './use-describe.ts'

/** Mails that each role can switch off. */
const choicesOf: Record<Role, readonly MailChoice[]> = {
  Student: ['reminders', 'messages', 'work'],
  Instructor: ['newStudents', 'decisions', 'work'],
  Admin: [],
}

/** Mails that the role does not get keep their setting (clause 14.2). */
export function EmailsForm({ role, muted }: { role: Role; muted: readonly MailChoice[] }) {
  const t = useMessages('notices')
  const { notify } = useDialogs()
  const { reload } = useReload()
  const choices = choicesOf[role]
  const { fields, ...form } = useSaveForm({
    id: 'emails',
    schema: useMemo(
      () => z.object(Object.fromEntries(choices.map((one) => [one, z.boolean().default(false)]))),
      [choices],
    ),
    defaultValue: Object.fromEntries(choices.map((one) => [one, muted.includes(one) ? '' : 'on'])),
    save: async (value, _key, saved) => {
      const others = muted.filter((one) => !choices.includes(one))
      const mutedMails = [...others, ...choices.filter((one) => value[one] !== true)]
      if (!(await saveProfile({ mutedMails }))) throw new Error(t('unchanged'))
      await reload()
      saved()
      await notify({ title: t('saved') })
    },
    describe: useDescribe(),
  })
  const always = (
    <p className="text-text-quiet">
      <RichMessage
        of={t}
        message="emailsText"
        values={{ role }}
        tags={{
          notices: <Link to="/dashboard/notices" className="text-accent-strong underline" />,
        }}
      />
    </p>
  )
  if (choices.length === 0) return always
  return (
    <SaveForm form={form} submit={t('save')} narrow>
      {always}
      <fieldset className="grid">
        <legend className="mb-1 text-sm font-semibold text-text-quiet">{t('choose')}</legend>
        {choices.map((choice) => {
          const field = fields[choice]
          if (field === undefined) return null
          const { key, ...props } = getInputProps(field, { type: 'checkbox' })
          return (
            <label key={key ?? choice} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input {...props} className="size-5 shrink-0 accent-accent" />
              {t(choice)}
            </label>
          )
        })}
      </fieldset>
    </SaveForm>
  )
}
