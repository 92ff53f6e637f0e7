import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/page/site.tsx'

/** The not-found screen (clause 2.5). */
export function NotFound() {
  return (
    <div className="grid min-h-view grid-cols-1 place-content-center justify-items-center gap-8 px-4 text-center">
      <PageHead title="Error" />
      <h1 className="text-5xl sm:text-8xl">
        404 <span className="inline-block">NOT FOUND</span>
      </h1>
      <p className="text-sand">
        This page is not in our archive. It may have been moved or withdrawn.
      </p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  )
}
