import { portfolio, portfolioLimit, type GalleryPhoto } from '#contract/gallery.ts'
import { useCall } from '#web/actions/use-call.ts'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PhotoRows } from './photo-rows.tsx'
import { toPhotoTexts, type PhotoList } from './photo-texts.ts'

/** Clause 11.2. */
export function PortfolioForm({ photos }: { photos: GalleryPhoto[] }) {
  const t = useMessages('photo-list')
  const { notify } = useDialogs()
  const { call } = useCall()
  const { max } = portfolioLimit
  const { form, fields, ...rest } = useSaveForm({
    id: 'portfolio',
    schema: portfolio,
    defaultValue: { photos: toPhotoTexts(photos) },
    save: async (body, _key, saved) => {
      await call('changePortfolio', { body }, { reload: false })
      saved()
      await notify({ title: t('portfolioSaved') })
    },
  })
  const field = fields.photos as unknown as PhotoList
  return (
    <SaveForm form={rest} submit={t('savePortfolio')} narrow long>
      <p className="text-text-quiet">{t('portfolioText')}</p>
      <PhotoRows form={form} field={field} max={max}>
        {t('room', { count: field.getFieldList().length, max })}
      </PhotoRows>
    </SaveForm>
  )
}
