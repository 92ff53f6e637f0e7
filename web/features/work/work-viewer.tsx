import { useId, type CSSProperties } from 'react'
import type { Work } from '#contract/critique.ts'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { CompareFacts } from './compare-facts.tsx'
import { EarlierThreads } from './threads/earlier-threads.tsx'
import { Facts } from './facts.tsx'
import { NewThreadForm } from './threads/new-thread-form.tsx'
import { Photograph } from './photograph/photograph.tsx'
import { Rules } from './rules.tsx'
import { ThreadList } from './threads/thread-list.tsx'
import { useViewer } from './use-viewer.ts'
import { VersionStrip } from './version-strip.tsx'
import { WorkHead } from './work-head.tsx'
import './threads/threads.css'
import './work-viewer.css'

/** Clauses 18.6. */
export function WorkViewer({ work: first }: { work: Work }) {
  const t = useMessages('viewer')
  const viewer = useViewer(first)
  const { work, version, position } = viewer
  const aboutId = useId()
  return (
    <div
      className="work-viewer"
      style={{ '--ratio': version.height / version.width } as CSSProperties}
    >
      <WorkHead viewer={viewer} />
      <Photograph viewer={viewer} />
      <div className="work-side">
        <VersionStrip viewer={viewer} />
        <CompareFacts viewer={viewer} />
        {position !== null && <NewThreadForm viewer={viewer} position={position} />}
        <EarlierThreads viewer={viewer} />
        <ThreadList viewer={viewer} />
        <section aria-labelledby={aboutId} className="grid gap-4">
          <h2 id={aboutId} className="text-xl">
            {t('about')}
          </h2>
          <Facts key={version._id} viewer={viewer} />
          <Rules viewer={viewer} />
          <Note label={t('note')} text={work.note} />
          {version.note !== work.note && (
            <Note label={t('noteOfVersion', { number: version.number })} text={version.note} />
          )}
        </section>
        {version.threads.length > 0 && <TimeZoneNote />}
      </div>
    </div>
  )
}

const Note = ({ label, text }: { label: string; text: string }) =>
  text !== '' && (
    <blockquote className="grid gap-1 border-s border-tan ps-3 wrap-anywhere">
      <p className="text-sm text-sand">{label}</p>
      <p className="whitespace-pre-line">{text}</p>
    </blockquote>
  )
