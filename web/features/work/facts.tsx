import { useState } from 'react'
import type { Version, Work } from '#contract/critique.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { missingFacts } from './typed-facts.ts'
import { useRuleWords } from './use-rule-words.ts'

const FactsDialog = lazyPart(async () => (await import('./facts-dialog.tsx')).FactsDialog)

type FactsProps = { work: Work; version: Version; read: () => Promise<unknown> }

/** How a version was taken, in words; its student can say what its file does not. */
export function Facts({ work, version, read }: FactsProps) {
  const t = useMessages('viewer')
  const say = useMessages('work-facts')
  const formats = useFormats()
  const word = useRuleWords()
  const [typing, setTyping] = useState<boolean>()
  const { facts, factsFrom } = version
  const taken = facts ?? {}
  const exposure = [...word.exposure(taken), ...word.further(taken)]
  const details = [
    [say('camera'), word.camera(taken)],
    [say('lens'), taken.lens],
    [say('takenOn'), taken.takenAt && word.localTime(taken.takenAt)],
  ].filter(([, value]) => value !== undefined)
  const isKnown = exposure.length > 0 || details.length > 0
  const mayType = work.isOwn && (factsFrom !== 'file' || missingFacts(taken).length > 0)
  return (
    <div className="grid gap-2 text-sm">
      {!isKnown && <p className="text-sand">{say('none')}</p>}
      {exposure.length > 0 && <p className="tabular-nums">{formats.list(exposure)}</p>}
      {details.length > 0 && (
        <dl className="work-details">
          {details.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-sand">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {factsFrom === 'typed' && <p className="text-sand">{say('typed')}</p>}
      {mayType && (
        <button type="button" onClick={() => setTyping(true)} className="work-link -ms-2 w-fit">
          {factsFrom === 'typed' ? t('changeFacts') : t('typeFacts')}
        </button>
      )}
      {typing !== undefined && (
        <FactsDialog open={typing} version={version} read={read} onClose={() => setTyping(false)} />
      )}
    </div>
  )
}
