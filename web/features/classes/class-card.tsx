import { Link } from 'react-router'
import type { SchoolClass } from '#contract/classes.ts'
import { classPhotoAlt } from '#web/copy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Photo } from '#web/page/photo.tsx'
import { plainText } from '#web/page/plain-text.ts'
import { classAddress, orderAddress } from './class-query.ts'
import { formatPrice } from './price.ts'
import { ClassFacts, WhenAndWhere } from './shown-facts.tsx'

/** The link's target is all of the card, where nothing else lies on it. */
const wholeCard = 'after:absolute after:inset-0'

type ClassCardProps = {
  schoolClass: SchoolClass
  /** On the class list: the price and 'Add to Cart'; elsewhere the way to read about the class. */
  showPrice: boolean
  /** The photo's layout width, as in the `sizes` attribute. */
  sizes?: string
  /** Its photo is the largest paint of the page. */
  priority?: boolean
}

/** One class to choose from (clauses 1.6, 2.10); fills the height of its place, and leads to the class. */
export function ClassCard({
  schoolClass,
  showPrice,
  sizes = '(min-width: 1280px) 25rem, (min-width: 640px) 46vw, 92vw',
  priority = false,
}: ClassCardProps) {
  const { _id, className, description, photo, price } = schoolClass
  const address = classAddress(schoolClass)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-panel border border-line bg-espresso text-left transition-colors duration-150 hover:border-tan/70">
      <div className="shrink-0 overflow-hidden">
        <Photo
          src={photo}
          alt={classPhotoAlt(className)}
          sizes={sizes}
          priority={priority}
          className="aspect-3/2 w-full transition-transform duration-500 motion-safe:group-hover:scale-103"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-5">
        <h3 className="line-clamp-3 text-2xl wrap-anywhere">
          {showPrice ? (
            <Link
              to={address}
              className={classNames(
                'decoration-line underline-offset-4 hover:text-tan-bright hover:underline',
                wholeCard,
              )}
            >
              {className}
            </Link>
          ) : (
            className
          )}
        </h3>
        <p className="line-clamp-3 wrap-anywhere text-sand">{plainText(description)}</p>
        <p className="mt-auto pt-2">
          <WhenAndWhere schoolClass={schoolClass} />
        </p>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <ClassFacts schoolClass={schoolClass} />
          {showPrice && <p className="text-xl font-semibold">{formatPrice(price)}</p>}
        </div>
        <ButtonLink
          to={showPrice ? orderAddress(_id) : address}
          variant={showPrice ? 'primary' : 'quiet'}
          className={showPrice ? 'relative' : wholeCard}
        >
          {showPrice ? 'Add to Cart' : 'See the class'}
          <span className="sr-only">: {className}</span>
        </ButtonLink>
      </div>
    </article>
  )
}
