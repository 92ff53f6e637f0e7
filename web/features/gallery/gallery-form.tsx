import { gallerySelection, gallerySize, type GalleryPhoto } from '#contract/gallery.ts'
import { useCall } from '#web/actions/use-call.ts'
import { SaveForm } from '#web/forms/save-form.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { useDialogs } from '#web/ui/dialogs.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { PhotoRows } from './photo-rows.tsx'
import { toPhotoTexts, type PhotoList } from './photo-texts.ts'
import type { Tutors } from './tutor-fields.tsx'

type GalleryFormProps = {
  photos: GalleryPhoto[]
  tutors: Tutors
}

/** Chosen by an admin, all or none (clause 1.8). */
export function GalleryForm({ photos, tutors }: GalleryFormProps) {
  const t = useMessages('photo-list')
  const { notify } = useDialogs()
  const { call } = useCall()
  const { form, fields, ...rest } = useSaveForm({
    id: 'gallery',
    schema: gallerySelection,
    defaultValue: { photos: toPhotoTexts(photos) },
    save: async (body, _key, saved) => {
      await call('changeGallery', { body }, { reload: false })
      saved()
      await notify({ title: t('gallerySaved') })
    },
  })
  const field = fields.photos as unknown as PhotoList
  const missing = gallerySize - field.getFieldList().length
  return (
    <SaveForm form={rest} submit={t('saveGallery')} narrow long>
      <PhotoRows form={form} field={field} max={gallerySize} tutors={tutors}>
        {missing > 0 && t('missing', { count: missing, all: gallerySize })}
      </PhotoRows>
    </SaveForm>
  )
}
