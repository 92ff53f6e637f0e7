import { gallerySize } from '#contract/gallery.ts'
import { GalleryForm } from '#web/features/gallery/gallery-form.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { api } from '#web/session/api.ts'
import { readPages } from '#web/lists/read-list.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/gallery.ts'

/** Of instructors to choose from: 1,000 of them. */
const maxPages = 10

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'gallery:edit')
  const [photos, { items }] = await Promise.all([
    api.listGallery(),
    readPages(
      (window) => api.listInstructors({ query: { role: 'instructor', sort: 'name', ...window } }),
      maxPages,
    ),
  ])
  // With the email: two may have one name.
  const tutors = items.map(({ _id, name, email }) => ({ value: _id, label: `${name}, ${email}` }))
  return { photos, tutors }
}

export default memoPage(function GalleryPage({ loaderData }: Route.ComponentProps) {
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
})
