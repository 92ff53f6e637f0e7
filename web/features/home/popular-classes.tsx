import type { SchoolClass } from '#contract/classes.ts'
import { homeHeadings } from '#web/copy.ts'
import { ClassCard } from '#web/features/classes/class-card.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { HomeSection } from './home-section.tsx'

/** Clause 1.6; home.css says the same to the browser until the script runs. */
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

const sizes = '(min-width: 80rem) 18rem, (min-width: 1024px) 23vw, (min-width: 768px) 46vw, 92vw'

/** At most six approved classes (clause 1.6), the most popular first. */
export function PopularClasses({ classes }: { classes: SchoolClass[] }) {
  const title = homeHeadings.classes
  if (classes.length === 0)
    return (
      <HomeSection title={title}>
        <Empty text="The next classes are being prepared. Please look in again soon." />
      </HomeSection>
    )
  return (
    <HomeSection title={title} more={{ to: '/classes', label: 'All classes' }}>
      <Carousel
        label={title}
        noun="class"
        options={options}
        className="class-carousel"
        controlsClassName="mx-auto mt-6 max-w-72 justify-between"
      >
        {classes.map((schoolClass) => (
          <ClassCard
            key={schoolClass._id}
            schoolClass={schoolClass}
            cut="aspect-3/2"
            sizes={sizes}
          />
        ))}
      </Carousel>
    </HomeSection>
  )
}
