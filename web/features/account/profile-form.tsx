import { useMemo } from 'react'
import { profileChange, type Profile } from '#contract/profiles.ts'
import { useReload } from '#web/actions/use-reload.ts'
import { SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { PhotoField, photoOr } from '#web/forms/photo-field.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useSite } from '#web/page/site.tsx'
import { saveProfile } from '#web/session/profile.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useDescribe } from './use-describe.ts'

const { name, photo } = profileChange.shape

const profileForm = (known: string) =>
  profileChange.omit({ mutedMails: true }).extend({
    name: name.unwrap(),
    photo: photoOr(known, photo.unwrap()).optional(),
  })

type ProfileFormProps = {
  profile: Profile
  /** Instructors have a page, which says more about them. */
  teaches: boolean
}

/** Clause 11.2. */
export function ProfileForm({ profile, teaches }: ProfileFormProps) {
  const t = useMessages('profile')
  const account = useMessages('account')
  const { notify } = useDialogs()
  const { reload } = useReload()
  const { offered } = useSite()
  const { mutedMails: _chosenBelow, ...texts } = profile
  const { fields, ...form } = useSaveForm({
    id: 'profile',
    schema: useMemo(() => profileForm(profile.photo), [profile.photo]),
    defaultValue: texts,
    // A field that was emptied is absent.
    save: async ({ name, photo = '', headline = '', about = '', language }, _key, saved) => {
      const isNew = photo !== profile.photo
      const change = {
        name,
        ...(isNew && { photo }),
        ...(teaches && { headline, about }),
        language,
      }
      if (!(await saveProfile(change))) throw new Error(t('unchanged'))
      await reload()
      saved()
      await notify({ title: t('saved') })
    },
    describe: useDescribe(),
  })
  return (
    <SaveForm form={form} submit={t('save')} narrow>
      <TextField field={fields.name} label={t('name')} autoComplete="name" />
      <PhotoField
        field={fields.photo}
        purpose="portrait"
        autoComplete="photo"
        hint={account('photoHint')}
      />
      {offered.length > 0 && (
        <SelectField
          field={fields.language}
          label={t('language')}
          hint={t('languageHint')}
          options={offered.map(({ language, name }) => ({ value: language, label: name }))}
        />
      )}
      {teaches && (
        <>
          <TextField
            field={fields.headline}
            label={t('headline')}
            autoComplete="off"
            hint={t('headlineHint')}
          />
          <TextArea
            field={fields.about}
            label={t('about')}
            autoComplete="off"
            hint={t('aboutHint')}
          />
        </>
      )}
    </SaveForm>
  )
}
