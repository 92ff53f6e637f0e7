import { daysBetween } from '#messages/local-time.ts'
import type { DueAssignment } from '#contract/overview.ts'
import { handInAddress } from '#web/features/work/addresses.ts'
import { WorkImage } from '#web/features/work/work-image.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Part, Row, Rows } from './part.tsx'

/** Clause 18.2. */
export function DueWork({ due, now }: { due: DueAssignment[]; now: number }) {
  const t = useMessages('overview')
  const formats = useFormats()
  const { timeZone } = useSite()
  const whenDue = (at: number) =>
    t('due', {
      when: formats.relative(daysBetween(now, at, timeZone), 'day'),
      date: formats.dateTime(at),
    })
  return (
    <Part title={t('assignments')}>
      <Rows>
        {due.map(({ _id, title, className, dueAt, status, pictures }) => (
          <Row
            key={_id}
            name={title}
            to={handInAddress(_id)}
            picture={
              pictures && (
                <WorkImage
                  pictures={pictures}
                  alt=""
                  sizes="7rem"
                  className="aspect-3/2 w-28 shrink-0 rounded-print bg-raised object-cover"
                />
              )
            }
            facts={[
              className,
              ...(status === 'again' ? [t('again')] : dueAt === null ? [] : [whenDue(dueAt)]),
            ]}
          />
        ))}
      </Rows>
    </Part>
  )
}
