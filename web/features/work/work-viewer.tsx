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
import { useReadWork, useShown, useWriting, ViewerProvider } from './viewer-context.tsx'
import { VersionStrip } from './version-strip.tsx'
import { WorkHead } from './work-head.tsx'
import './work-viewer.css'

/** Clauses 18.6. */
export const WorkViewer = ({ work }: { work: Work }) => (
  <ViewerProvider work={work}>
    <Layout />
  </ViewerProvider>
)

function Layout() {
  const t = useMessages('viewer')
  const { work } = useReadWork()
  const { version } = useShown()
  const { position } = useWriting()
  const aboutId = useId()
  return (
    <div
      className="work-viewer"
      style={{ '--ratio': version.height / version.width } as CSSProperties}
    >
      <WorkHead />
      <Photograph />
      <div className="work-side">
        <VersionStrip />
        <CompareFacts />
        {position !== null && <NewThreadForm position={position} />}
        <EarlierThreads />
        <ThreadList />
        <section aria-labelledby={aboutId} className="grid gap-4">
          <h2 id={aboutId} className="text-xl">
            {t('about')}
          </h2>
          <Facts key={version._id} />
          <Rules />
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
    <blockquote className="grid gap-1 border-s border-accent ps-3 wrap-anywhere">
      <p className="text-sm text-text-quiet">{label}</p>
      <p className="whitespace-pre-line">{text}</p>
    </blockquote>
  )
