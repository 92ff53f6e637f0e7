import { ArrowRight } from 'lucide-react'
import type { SchoolClass } from '#contract/classes.ts'
import type { Key } from '#messages/sources.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { classAddress, orderAddress } from './class-query.ts'
import { useViewerRelation, type ViewerRelation } from './viewer-relation.tsx'

type Action = { label: Key<'cards'>; to: (schoolClass: SchoolClass) => string }

const toOrder = ({ _id }: SchoolClass) => orderAddress(_id)
const toCart = () => '/dashboard/cart'

const actions: Record<ViewerRelation, Action> = {
  open: { label: 'addToCart', to: toOrder },
  full: { label: 'addToCart', to: toOrder },
  'in-cart': { label: 'inCart', to: toCart },
  paid: { label: 'hasPlace', to: toCart },
  own: { label: 'ownClass', to: () => '/dashboard/myclass' },
  'look-only': { label: 'seeClass', to: classAddress },
}

type ClassActionProps = {
  schoolClass: SchoolClass
  /** The screen's one primary action if a seat is free. */
  first?: boolean
  className?: string
}

/** The viewer's action for a class (clause 2.10), in a frame of fixed size. */
export function ClassAction({ schoolClass, first = false, className }: ClassActionProps) {
  const relation = useViewerRelation(schoolClass)
  const { label, to } = actions[relation]
  const t = useMessages('cards')
  return (
    <ButtonLink
      to={to(schoolClass)}
      variant={first && relation === 'open' ? 'primary' : 'quiet'}
      className={className}
    >
      <span>
        {t(label)}
        <span className="sr-only"> {schoolClass.className}</span>
      </span>
      {!first && <ArrowRight aria-hidden="true" className="size-4 shrink-0" />}
    </ButtonLink>
  )
}
