import { Fragment } from 'react'
import type { ManagedClass, SchoolClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** Day and hours, each on one line. */
export const WhenParts = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, index) => (
    <Fragment key={part}>
      <span className="inline-block">{index < parts.length - 1 ? `${part},` : part}</span>{' '}
    </Fragment>
  ))

export function WhenAndWhere({
  schoolClass,
}: {
  schoolClass: Pick<SchoolClass, 'meetings' | 'place' | 'online'>
}) {
  const formats = useFormats()
  const { parts, count } = formats.when(schoolClass)
  const where = formats.where(schoolClass)
  return (
    <>
      <span className="block">
        <WhenParts parts={parts} />
      </span>
      {count !== undefined && <span className="block text-text-quiet">{count}</span>}
      {where !== undefined && <span className="line-clamp-2 wrap-anywhere">{where}</span>}
    </>
  )
}

export function NameAndDates({ schoolClass }: { schoolClass: ManagedClass }) {
  const t = useMessages('waitlist')
  return (
    <span className="grid gap-1">
      {schoolClass.className}
      <span className="text-sm leading-normal font-normal text-text-quiet">
        <WhenAndWhere schoolClass={schoolClass} />
        {schoolClass.waiting > 0 && (
          <span className="block">{t('waiting', { count: schoolClass.waiting })}</span>
        )}
      </span>
    </span>
  )
}
