import type { ClassMeeting } from '#contract/meetings.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import type { Terms } from '#web/features/classes/use-booking-terms.ts'
import type { Change } from '#web/actions/use-change.ts'

export type PayWords = {
  t: Translate<'orders'>
  formats: Formats
  describeTerms: (of: Terms) => string
}

type ToPay = Terms & { name: string; meetings: readonly ClassMeeting[] }

/** Clause 8.5; a free booking does not ask for money. Each class has its price and terms, then comes the total. */
export function paymentQuestion(
  classes: ToPay[],
  { total, discount = 0 }: { total: number; discount?: number },
  words: PayWords,
): NonNullable<Change['question']> {
  const { t } = words
  const count = classes.length
  const about = <Sums classes={classes} total={total} discount={discount} words={words} />
  if (total > 0)
    return { title: t('payment'), text: t('paymentText'), agree: t('makePayment'), about }
  return {
    title: t('bookTitle', { count }),
    text: t('bookText'),
    agree: t('book', { count }),
    about,
  }
}

export const paymentDone = (count: number, total: number, t: Translate<'orders'>) => ({
  title: total > 0 ? t('paid') : t('booked', { count }),
})

type SumsProps = { classes: ToPay[]; total: number; discount: number; words: PayWords }

/** In a paragraph; the spaces are for screen readers. */
function Sums({ classes, total, discount, words: { t, formats, describeTerms } }: SumsProps) {
  const sums: [string, number][] = [
    ...(discount > 0 ? [[t('discount'), -discount] as [string, number]] : []),
    ...(classes.length > 1 || discount > 0 ? [[t('total'), total] as [string, number]] : []),
  ]
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3">
      {classes.map(({ name, meetings, ...terms }, index) => (
        <span key={index} className="contents">
          <span>
            {name}{' '}
            <span className="block text-sm font-normal">{formats.when({ meetings }).date} </span>
            <span className="block text-sm font-normal text-sand">{describeTerms(terms)} </span>
          </span>
          <span className="text-end tabular-nums">{formats.price(terms.price)} </span>
        </span>
      ))}
      {sums.map(([name, amount]) => (
        <span key={name} className="contents">
          <span>{name} </span>
          <span className="text-end tabular-nums">{formats.price(amount)} </span>
        </span>
      ))}
    </span>
  )
}
