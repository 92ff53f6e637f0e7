import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ClassMeeting } from '#contract/meetings.ts'
import { useBookingTerms, type Terms } from '#web/features/classes/use-booking-terms.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import type { Question } from '#web/ui/dialogs.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { linkClass } from './order-parts.tsx'

type ToPay = Terms & {
  name: string
  meetings: readonly ClassMeeting[]
  place: string | null
  online?: boolean
}

type SumsProps = { classes: ToPay[]; total: number; discount?: number }

export function usePaymentWords() {
  const t = useMessages('orders')
  return {
    /** Clause 8.5; a free booking does not ask for money. Each class has its price and terms, then comes the total. */
    question(sums: SumsProps): Question {
      const count = sums.classes.length
      const about = <Sums {...sums} />
      if (sums.total > 0)
        return { title: t('payment'), text: t('paymentText'), agree: t('makePayment'), about }
      return {
        title: t('bookTitle', { count }),
        text: t('bookText'),
        agree: t('book', { count }),
        about,
      }
    },
    done: (count: number, total: number) => ({
      title: total > 0 ? t('paid') : t('booked', { count }),
    }),
  }
}

/** In a paragraph; the spaces are for screen readers. */
function Sums({ classes, total, discount = 0 }: SumsProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  const describeTerms = useBookingTerms()
  const sums: [string, number][] = [
    ...(discount > 0 ? [[t('discount'), -discount] as [string, number]] : []),
    ...(classes.length > 1 || discount > 0 ? [[t('total'), total] as [string, number]] : []),
  ]
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3">
      {classes.map(({ name, meetings, place, online = false, ...terms }, index) => (
        <span key={index} className="contents">
          <span>{name} </span>
          <span className="text-end tabular-nums">{formats.price(terms.price)} </span>
          <span className="col-span-full -mt-3 text-sm font-normal">
            <span className="block wrap-anywhere">
              {[formats.when({ meetings }).date, formats.where({ place, online })]
                .filter(Boolean)
                .join(' · ')}{' '}
            </span>
            <span className="block text-text-quiet">{describeTerms(terms)} </span>
          </span>
        </span>
      ))}
      {sums.map(([name, amount]) => (
        <span key={name} className="contents">
          <span>{name} </span>
          <span className="text-end tabular-nums">{formats.price(amount)} </span>
        </span>
      ))}
      {total > 0 && <Binding />}
    </span>
  )
}

/** What else is known before somebody pays (clause 21.1). */
function Binding() {
  const t = useMessages('orders')
  const formats = useFormats()
  const { taxPercent } = useSite()
  return (
    <span className="col-span-full text-sm font-normal text-text-quiet">
      {taxPercent > 0 && (
        <span className="block text-end">
          {t('taxIncluded', { percent: formats.number(taxPercent, 2) })}{' '}
        </span>
      )}
      <RichMessage
        of={t}
        message="termsApply"
        tags={{ terms: <InNewTab to="/terms" />, cancellation: <InNewTab to="/cancellation" /> }}
      />
    </span>
  )
}

const InNewTab = (props: ComponentProps<typeof Link>) => (
  <Link {...props} target="_blank" className={linkClass} />
)
