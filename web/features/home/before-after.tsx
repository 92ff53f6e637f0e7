import './before-after.css'
import { useState, type CSSProperties } from 'react'
import type { Pair } from '#web/features/learning/pairs.ts'
import { PhotographComesBack } from '#web/features/learning/photograph-comes-back.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/**
 * The pair as one picture, with the first try at the left of a slider. Without the style, which comes with the script,
 * they are side by side.
 */
export function BeforeAfter({ pair }: { pair: Pair }) {
  const t = useMessages('learning')
  const [share, setShare] = useState(50)
  return (
    <div style={{ '--first-try': `${share}%` } as CSSProperties}>
      <PhotographComesBack
        pair={pair}
        sizes="(min-width: 64rem) 73vw, 100vw"
        className="before-after sm:grid-cols-2"
      >
        <span aria-hidden="true" dir="ltr" className="before-after-grip on-photo hidden" />
        <input
          type="range"
          dir="ltr"
          value={share}
          aria-label={t('slider')}
          className="hidden"
          onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
        />
      </PhotographComesBack>
    </div>
  )
}
