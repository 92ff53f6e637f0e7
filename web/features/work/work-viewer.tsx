import { useId, type CSSProperties } from 'react'
import type { Work } from '#contract/critique.ts'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { EarlierThreads } from './earlier-threads.tsx'
import { Facts } from './facts.tsx'
import { NewThreadForm } from './new-thread-form.tsx'
import { Rules } from './rules.tsx'
import { Sight } from './sight.tsx'
import { ThreadList } from './thread-list.tsx'
import { useViewer } from './use-viewer.ts'
import { VersionStrip } from './version-strip.tsx'
import { WorkHead } from './work-head.tsx'
import './work-viewer.css'

/** A photograph that was handed in, with what is said about it (clauses 18.6 to 18.8). */
export function WorkViewer({ work: first }: { work: Work }) {
  const t = useMessages('viewer')
  const viewer = useViewer(first)
  const { work, version, place } = viewer
  const aboutId = useId()
  return (
    <div
      className="work-viewer"
      style={{ '--ratio': version.height / version.width } as CSSProperties}
    >
      <WorkHead viewer={viewer} />
      <Sight viewer={viewer} />
      <div className="work-side">
        <VersionStrip viewer={viewer} />
        {place !== null && (
          <NewThreadForm
            key={`${version._id} ${viewer.formNumber}`}
            viewer={viewer}
            place={place}
          />
        )}
        <EarlierThreads viewer={viewer} />
        <ThreadList viewer={viewer} />
        <section aria-labelledby={aboutId} className="grid gap-4">
          <h2 id={aboutId} className="text-xl">
            {t('about')}
          </h2>
          <Facts key={version._id} work={work} version={version} read={viewer.read} />
          <Rules work={work} version={version} read={viewer.read} />
          {[work.note, version.note].map(
            (note, index) =>
              note !== '' &&
              (index === 0 || note !== work.note) && (
                <blockquote key={note} className="work-note">
                  <p className="text-sm text-sand">
                    {index === 0 ? t('note') : t('noteOfVersion', { number: version.number })}
                  </p>
                  <p className="whitespace-pre-line">{note}</p>
                </blockquote>
              ),
          )}
        </section>
        <TimeZoneNote />
      </div>
    </div>
  )
}
