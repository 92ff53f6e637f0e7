import { Link } from 'react-router'
import type { ManagedClass } from '#contract/classes.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { WhenAndWhere } from '#web/features/classes/when-and-where.tsx'
import { pointFields } from '#web/features/classes/points.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Photo } from '#web/page/photo.tsx'
import { parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** As the class page will show it: admins judge the text that students will read. */
export function ClassInWords({ schoolClass }: { schoolClass: ManagedClass }) {
  const { className, photo, photoFocus, price, availableSeats, description } = schoolClass
  const { topic, level, meetings, status } = schoolClass
  const formats = useFormats()
  const where = formats.where(schoolClass)
  const t = useMessages('approval')
  const classPage = useMessages('class-page')
  const facts = useMessages('facts')
  const nameOf = useMessages('topics')
  return (
    <div className="grid gap-5 whitespace-normal">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <Photo
          src={photo}
          focus={photoFocus}
          alt={facts('photo', { name: className })}
          sizes="(min-width: 48rem) 28rem, 92vw"
          // By the height of the screen: what is to be read stays in sight.
          className="aspect-3/2 w-[min(100%,50dvh)] rounded-print"
        />
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-text-quiet sm:grid">
          {/* In sight at once; all dates are below. */}
          <span className="basis-full">
            <WhenAndWhere schoolClass={schoolClass} />
          </span>
          <span>{t('levelOfTopic', { topic: nameOf(topic), level: nameOf(level) })}</span>
          <span>{formats.price(price)}</span>
          <span>{classPage('seatsLeft', { count: availableSeats })}</span>
        </p>
      </div>
      <RichText blocks={parseMarkdown(description)} />
      {pointFields.map((name) => (
        <Points key={name} title={classPage(name)} text={schoolClass[name]} />
      ))}
      <section className="grid gap-2">
        <h3 className="text-lg">{t('whenAndWhere')}</h3>
        {meetings.length === 0 && <p>{formats.noDates}</p>}
        <ul className="grid gap-1 tabular-nums">
          {meetings.map((meeting) => (
            <li key={meeting.startsAt}>{formats.meeting(meeting)}</li>
          ))}
        </ul>
        {where !== undefined && <p>{where}</p>}
      </section>
      {status !== 'pending' && status !== 'denied' && (
        <Link
          to={classAddress(schoolClass)}
          className="justify-self-start underline decoration-edge underline-offset-4 hover:text-accent-strong"
        >
          {t('seePage')}
        </Link>
      )}
    </div>
  )
}

function Points({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className="whitespace-pre-line">{text}</p>
    </section>
  )
}
