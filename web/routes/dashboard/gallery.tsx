import { gallerySize } from '#contract/gallery.ts'
import { GalleryForm } from '#web/features/gallery/gallery-form.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/gallery.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'gallery:edit')
  const [photos, { items }] = await Promise.all([
    api.listGallery(),
    api.listInstructors({ query: { role: 'instructor', sort: 'name', limit: 100 } }),
  ])
  return { photos, tutors: items.map(({ name }) => name) }
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages('photo-list')
  const title = useMessages('layout')('gallery')
  return (
    <>
      <SectionHead page={title} title={title} text={t('galleryText', { count: gallerySize })} />
      <div className="max-w-4xl">
        <GalleryForm {...loaderData} />
      </div>
    </>
  )
}
