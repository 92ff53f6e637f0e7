import type { ManagedClass } from '#contract/classes.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** What a class says of itself, as its page will show it: what is decided on is what students read. */
export function ClassInWords({ schoolClass }: { schoolClass: ManagedClass }) {
  const { description, learn, bring, topic, level, meetings } = schoolClass
  const formats = useFormats()
  const where = formats.where(schoolClass)
  const t = useMessages('approval')
  const classPage = useMessages('class-page')
  const nameOf = useMessages('topics')
  return (
    <div className="grid gap-5 whitespace-normal">
      <p className="text-sand">
        {t('levelOfTopic', { topic: nameOf(topic), level: nameOf(level) })}
      </p>
      <RichText blocks={parseMarkdown(description)} />
      <Points title={classPage('learn')} text={learn} />
      <Points title={classPage('bring')} text={bring} />
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
