import { useState } from 'react'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { LinkButton } from './link-button.tsx'
import { missingFacts } from './typed-facts.ts'
import { useRuleWords } from './use-rule-words.ts'
import { useReadWork, useShown } from './viewer-context.tsx'

const FactsDialog = lazyPart(async () => (await import('./facts-dialog.tsx')).FactsDialog)

export function Facts() {
  const t = useMessages('viewer')
  const say = useMessages('work-facts')
  const word = useRuleWords()
  const [typing, setTyping] = useState<boolean>()
  const { work } = useReadWork()
  const { facts, factsFrom } = useShown().version
  const taken = facts ?? {}
  const exposure = word.exposure(taken)
  const details = [
    [say('camera'), word.camera(taken)],
    [say('lens'), taken.lens],
    [say('takenOn'), taken.takenAt && word.localTime(taken.takenAt)],
  ].filter(([, value]) => value !== undefined)
  const isKnown = exposure !== '' || details.length > 0
  const mayType = work.isOwn && (factsFrom !== 'file' || missingFacts(taken).length > 0)
  return (
    <div className="grid gap-2 text-sm">
      {!isKnown && <p className="text-text-quiet">{say('none')}</p>}
      {exposure !== '' && <p className="tabular-nums">{exposure}</p>}
      {details.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {details.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-quiet">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {factsFrom === 'typed' && <p className="text-text-quiet">{say('typed')}</p>}
      {mayType && (
        <LinkButton onClick={() => setTyping(true)} className="-ms-2 w-fit">
          {factsFrom === 'typed' ? t('changeFacts') : t('typeFacts')}
        </LinkButton>
      )}
      {typing !== undefined && <FactsDialog open={typing} onClose={() => setTyping(false)} />}
    </div>
  )
}
