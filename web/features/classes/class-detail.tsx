import type { ReactNode } from 'react'
import { formerInstructor } from '#contract/former.ts'
import type { ReadableClass, SchoolClass } from '#contract/classes.ts'
import { mailtoAddress } from '#messages/address.ts'
import { Photo } from '#web/page/photo.tsx'
import { parseMarkdown } from '#web/page/markdown.ts'
import { RichText } from '#web/page/rich-text.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ClassMeetings } from './class-meetings.tsx'
import { ClassBreadcrumb } from './class-breadcrumb.tsx'
import { ClassLine } from './class-line.tsx'
import { FactList } from './fact-list.tsx'
import { LearnAndBring } from './learn-and-bring.tsx'
import { MeanStars } from './mean-stars.tsx'
import type { Terms } from './use-booking-terms.ts'

type ClassDetailProps = {
  schoolClass: ReadableClass
  /** Of a booking, if it can be booked. */
  terms: Terms | undefined
  children: ReactNode
}

/** Clause 2.11. */
export function ClassDetail({ schoolClass, terms, children }: ClassDetailProps) {
  const fact = useMessages('facts')
  const formats = useFormats()
  const { className, description, photo, photoFocus, price, topic } = schoolClass
  return (
    <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-10 sm:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:py-16">
      <header className="min-w-0 lg:col-span-2">
        <ClassBreadcrumb topic={topic} />
        <h1 className="mt-2 text-4xl wrap-anywhere sm:text-5xl">{className}</h1>
        <div className="mt-4 font-semibold lg:text-lg">
          <ClassLine schoolClass={schoolClass} />
        </div>
        <TaughtBy schoolClass={schoolClass} />
        <MeanStars {...schoolClass} />
      </header>
      <div className="min-w-0">
        <Photo
          src={photo}
          focus={photoFocus}
          alt={fact('photo', { name: className })}
          sizes="(min-width: 1280px) max(50rem, 62vw), (min-width: 1024px) 60vw, 94vw"
          priority
          className="aspect-3/2 w-full min-w-0 rounded-print wrap-anywhere"
        />
      </div>
      <aside className="self-start rounded-panel bg-card p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <p className="mb-5 text-4xl font-semibold">{formats.price(price)}</p>
        {children}
        <div className="mt-6">
          <FactList schoolClass={schoolClass} terms={terms} />
        </div>
      </aside>
      <div className="grid min-w-0 content-start gap-16">
        <RichText blocks={parseMarkdown(description)} />
        <LearnAndBring schoolClass={schoolClass} />
        <ClassMeetings schoolClass={schoolClass} />
      </div>
    </div>
  )
}

function TaughtBy({ schoolClass: { instructorName, email } }: { schoolClass: SchoolClass }) {
  const t = useMessages('ordering')
  if (instructorName === formerInstructor) return <p className="mt-2">{t('taughtByFormer')}</p>
  const mail = (
    <a
      href={mailtoAddress(email)}
      className="text-text-quiet underline decoration-edge underline-offset-4 hover:text-text"
    >
      {email}
    </a>
  )
  return (
    <p className="mt-2 wrap-anywhere">
      <RichMessage
        of={t}
        message="taughtBy"
        values={{ tutor: instructorName, email }}
        tags={{ b: <strong />, email: mail }}
      />
    </p>
  )
}
