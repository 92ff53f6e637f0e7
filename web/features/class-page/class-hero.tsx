import type { OfferedClass } from '#contract/classes.ts'
import { classPhotoAlt, levelWords } from '#web/copy.ts'
import { ClassWay } from '#web/features/classes/class-way.tsx'
import { MeanStars } from '#web/features/classes/mean-stars.tsx'
import { Photo } from '#web/page/photo.tsx'

/** The photograph of a class over the whole width, with its name. */
export function ClassHero({ schoolClass }: { schoolClass: OfferedClass }) {
  const { className, photo, topic, level, instructorName } = schoolClass
  return (
    <header className="relative -mt-bar flex min-h-[32rem] items-end overflow-hidden bg-espresso lg:min-h-[36rem] lg:items-center">
      {/* On a wide screen the photograph stands at the right, whole; its light reaches to the left. */}
      <Photo
        src={photo}
        alt=""
        sizes="1px"
        className="absolute inset-0 size-full scale-125 opacity-20 blur-2xl max-lg:hidden"
        fallback=""
      />
      <Photo
        src={photo}
        alt={classPhotoAlt(className)}
        sizes="(min-width: 1024px) 62vw, max(100vw, 40rem)"
        priority
        className="absolute inset-y-0 right-0 size-full min-w-0 wrap-anywhere lg:w-[62%] lg:mask-l-from-50%"
      />
      <div className="relative w-full bg-linear-to-t from-espresso via-espresso/80 via-70% to-transparent pt-28 pb-8 lg:bg-none lg:pt-bar lg:pb-0">
        <div className="mx-auto max-w-page px-4 sm:px-6">
          <div className="lg:max-w-[30rem]">
            <ClassWay topic={topic} />
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
        </div>
      </div>
    </header>
  )
}
