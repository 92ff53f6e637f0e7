import type { OfferedClass } from '#contract/classes.ts'
import { classPhotoAlt, levelWords } from '#web/copy.ts'
import { ClassBreadcrumb } from '#web/features/classes/class-breadcrumb.tsx'
import { MeanStars } from '#web/features/classes/mean-stars.tsx'
import { Photo } from '#web/page/photo.tsx'

/** The photograph of a class, whole, over the width of a phone or beside its name. */
export function ClassHero({ schoolClass }: { schoolClass: OfferedClass }) {
  const { className, photo, topic, level, instructorName } = schoolClass
  return (
    <header className="mx-auto grid max-w-page gap-x-12 gap-y-6 sm:px-6 lg:grid-cols-[5fr_7fr] lg:pt-8">
      <Photo
        src={photo}
        alt={classPhotoAlt(className)}
        sizes="(min-width: 1280px) 45rem, (min-width: 1024px) 56vw, 100vw"
        priority
        className="aspect-3/2 w-full min-w-0 wrap-anywhere sm:rounded-print lg:order-last"
      />
      <div className="min-w-0 self-end max-sm:px-4 lg:pb-2">
        <ClassBreadcrumb topic={topic} />
        <h1 className="mt-2 text-4xl wrap-anywhere text-cream sm:text-5xl xl:text-[3.5rem]">
          {className}
        </h1>
        <p className="mt-4 wrap-anywhere lg:text-lg">
          {levelWords[level]}, with <strong>{instructorName}</strong>
        </p>
        <div className="mt-2">
          <MeanStars {...schoolClass} />
        </div>
      </div>
    </header>
  )
}
