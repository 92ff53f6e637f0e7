import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { MeanStars } from '#web/features/classes/mean-stars.tsx'
import { Photo } from '#web/page/photo.tsx'
import { plainText } from '#web/page/plain-text.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { frameNumber } from '#web/format/frame-number.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { HomeSection } from './home-section.tsx'

/** Clause 1.6; home.css has the same until the script runs. */
const options = {
  slidesPerView: 1,
  spaceBetween: 10,
  breakpoints: {
    320: { slidesPerView: 1, spaceBetween: 10 },
    640: { slidesPerView: 1, spaceBetween: 20 },
    768: { slidesPerView: 2, spaceBetween: 20 },
    1024: { slidesPerView: 4, spaceBetween: 30 },
  },
}

/** At most six approved classes (clause 1.6), the most popular first. */
export function PopularClasses({ classes }: { classes: SchoolClass[] }) {
  const t = useMessages('home')
  const title = t('popularClasses')
  if (classes.length === 0)
    return (
      <HomeSection title={title}>
        <Empty text={t('noClasses')} />
      </HomeSection>
    )
  return (
    <HomeSection title={title} more={{ to: '/classes', label: t('allClasses') }}>
      <Carousel
        label={title}
        items="classes"
        options={options}
        className="class-carousel"
        controlsClassName="mt-8"
      >
        {classes.map((schoolClass, index) => (
          <PopularClass key={schoolClass._id} schoolClass={schoolClass} index={index} />
        ))}
      </Carousel>
    </HomeSection>
  )
}

// From 1024 px on the picture is cropped at its sides, so its layout is wider than its frame.
const sizes = '(min-width: 1024px) 28vw, (min-width: 768px) 46vw, 92vw'

type PopularClassProps = { schoolClass: SchoolClass; index: number }

function PopularClass({ schoolClass, index }: PopularClassProps) {
  const { className, description, photo, price, instructorName, availableSeats } = schoolClass
  const { photoFocus, reviews, stars } = schoolClass
  const t = useMessages('facts')
  const formats = useFormats()
  return (
    <article className="group relative text-start">
      <div className="overflow-hidden rounded-print">
        <Photo
          src={photo}
          focus={photoFocus}
          alt={t('photo', { name: className })}
          sizes={sizes}
          className="aspect-3/2 w-full transition-transform duration-250 motion-safe:group-hover:scale-103 lg:aspect-5/4"
        />
      </div>
      <p className="mt-4 flex items-baseline gap-3 text-sm text-text-quiet">
        <span className="frame-number">{frameNumber(index)}</span>
        {formats.start(schoolClass)}
      </p>
      <h3 className="mt-2 line-clamp-3 pb-0.5 text-2xl leading-tight wrap-anywhere md:line-clamp-2 md:min-h-[calc(2lh+0.125rem)]">
        <Link
          to={classAddress(schoolClass)}
          className="decoration-edge underline-offset-4 group-hover:text-accent-strong group-hover:underline after:absolute after:inset-0"
        >
          {className}
        </Link>
      </h3>
      <p className="mt-1 flex justify-between gap-4">
        <span className="line-clamp-2 wrap-anywhere">{instructorName}</span>
        <span className="shrink-0">{formats.price(price)}</span>
      </p>
      <p className="mt-4 line-clamp-3 text-sm wrap-anywhere text-text-quiet">
        {plainText(description)}
      </p>
      <div className="mt-2 text-sm">
        <p className={availableSeats === 0 ? 'text-waiting' : undefined}>
          {availableSeats === 0 ? t('fullyBooked') : t('seats', { count: availableSeats })}
        </p>
        <MeanStars reviews={reviews} stars={stars} />
      </div>
    </article>
  )
}
