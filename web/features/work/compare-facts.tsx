import { useId } from 'react'
import type { Version } from '#contract/critique.ts'
import { useMessages } from '#web/words/use-messages.ts'
import './photograph/compare.css'
import { settingNames } from './rule-words.ts'
import { useRuleWords } from './use-rule-words.ts'
import { useShown } from './viewer-context.tsx'

const names = [...settingNames, 'camera', 'lens', 'takenAt'] as const

/** The camera settings of two versions; null if neither has any. */
export function CompareFacts() {
  const t = useMessages('work-facts')
  const viewer = useMessages('viewer')
  const words = useRuleWords()
  const headingId = useId()
  const { pair } = useShown()
  if (pair === null) return null
  const factsOf = ({ facts }: Version): Partial<Record<string, string>> => {
    const taken = facts ?? {}
    const { lens, takenAt } = taken
    return {
      ...Object.fromEntries(words.settings(taken)),
      camera: words.camera(taken),
      lens,
      takenAt: takenAt && words.localTime(takenAt),
    }
  }
  const [first, second] = [factsOf(pair[0]), factsOf(pair[1])]
  const rows = names.filter((name) => first[name] !== undefined || second[name] !== undefined)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="text-xl">
        {t('compared')}
      </h2>
      <table className="work-facts">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('settingHead')}</span>
            </th>
            {pair.map(({ _id, number }) => (
              <th key={_id} scope="col">
                {viewer('version', { number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => {
            const [one, other] = [first[name], second[name]]
            const isDifferent = one !== undefined && other !== undefined && one !== other
            return (
              <tr key={name} className={isDifferent ? 'is-different' : undefined}>
                <th scope="row">
                  {t('setting', { name })}
                  {isDifferent && <span className="sr-only"> {t('differs')}</span>}
                </th>
                <td>{one ?? t('unknown')}</td>
                <td>{other ?? t('unknown')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
