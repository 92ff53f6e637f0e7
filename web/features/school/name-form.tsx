import { networks, type OwnSchool } from '#contract/school-parts.ts'
import { TextArea, TextField } from '#web/forms/fields.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PartForm } from './part-form.tsx'

export function NameForm({ present }: { present: OwnSchool['name'] }) {
  const t = useMessages('own-school')
  const tagline = useMessages('layout')('tagline')
  const pages = [
    { path: '/', words: t('homePage') },
    { path: '/contact', words: t('contactPage') },
  ]
  return (
    <PartForm part="name" present={present} pages={pages}>
      {(entryOf) => (
        <>
          <TextField
            {...entryOf('name')}
            label={t('field', { field: 'name' })}
            autoComplete="organization"
          />
          <TextField
            {...entryOf('tagline', t('taglineHint', { tagline }))}
            label={t('field', { field: 'tagline' })}
            autoComplete="off"
          />
          <TextArea
            {...entryOf('address', t('addressHint'))}
            label={t('field', { field: 'address' })}
            rows={3}
            autoComplete="street-address"
          />
          <TextField
            {...entryOf('email', t('emailHint'))}
            type="email"
            label={t('field', { field: 'email' })}
            autoComplete="email"
          />
          <TextField
            {...entryOf('telephone')}
            label={t('field', { field: 'telephone' })}
            autoComplete="tel"
          />
          <fieldset className="grid gap-5">
            <legend className="mb-1 text-lg">{t('networks')}</legend>
            <p className="text-sm text-text-quiet">{t('networksHint')}</p>
            {Object.keys(networks).map((network) => (
              <TextField
                key={network}
                {...entryOf(network)}
                type="url"
                label={t('field', { field: network })}
                placeholder="https://"
                autoComplete="off"
              />
            ))}
          </fieldset>
        </>
      )}
    </PartForm>
  )
}
