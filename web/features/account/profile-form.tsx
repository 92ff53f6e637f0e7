import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { profileChange, type Profile } from '#contract/profiles.ts'
import { successes } from '#web/copy.ts'
import { languageNames } from '#messages/languages.ts'
import { SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { PhotoField, photoOr } from '#web/forms/photo-field.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useSite } from '#web/page/site.tsx'
import { saveProfile } from '#web/session/profile.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const { name, photo } = profileChange.shape

const profileForm = (known: string) =>
  profileChange.extend({
    name: name.unwrap(),
    photo: photoOr(known, photo.unwrap()).optional(),
  })

type ProfileFormProps = {
  profile: Profile
  /** Instructors have a page, which says more of them. */
  teaches: boolean
}

/** What a person says of themselves (clause 11.2). */
export function ProfileForm({ profile, teaches }: ProfileFormProps) {
  const { notify } = useDialogs()
  const { revalidate } = useRevalidator()
  const { languages } = useSite()
  const t = useMessages('profile')
  const { fields, ...form } = useSaveForm({
    id: 'profile',
    schema: useMemo(() => profileForm(profile.photo), [profile.photo]),
    defaultValue: profile,
    // A field that was emptied is absent.
    save: async ({ name, photo = '', headline = '', about = '', language }, _key, saved) => {
      const isNew = photo !== profile.photo
      const change = {
        name,
        ...(isNew && { photo }),
        ...(teaches && { headline, about }),
        language,
      }
      if (!(await saveProfile(change)))
        throw new Error('Nothing was changed: your profile already stands like this.')
      await revalidate()
      saved()
      await notify({ title: successes.profileUpdated })
    },
  })
  return (
    <SaveForm form={form} submit="Save profile" narrow>
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <PhotoField
        field={fields.photo}
        purpose="portrait"
        autoComplete="photo"
        hint="Or the address of a picture of you. You can leave it empty."
      />
      {languages.length > 1 && (
        <SelectField
          field={fields.language}
          label={t('language')}
          hint={t('languageHint')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      )}
      {teaches && (
        <>
          <TextField
            field={fields.headline}
            label="Line"
            autoComplete="off"
            hint="Under your name on your page: up to 120 characters."
          />
          <TextArea
            field={fields.about}
            label="About You"
            autoComplete="off"
            hint="For your page: up to 3,000 characters."
          />
        </>
      )}
    </SaveForm>
  )
}
