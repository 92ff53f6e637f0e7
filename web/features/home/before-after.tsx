import './before-after.css'
import { useState, type CSSProperties } from 'react'
import { MoveHorizontal } from 'lucide-react'
import type { Pair } from '#web/features/learning/pairs.ts'
import { PhotographComesBack } from '#web/features/learning/photograph-comes-back.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** The pair as one picture, with the first try at the left of a slider; side by side without script (before-after.css). */
export function BeforeAfter({ pair }: { pair: Pair }) {
  const t = useMessages('learning')
  const [share, setShare] = useState(50)
  return (
    <div style={{ '--first-try': `${share}%` } as CSSProperties}>
      <PhotographComesBack
        pair={pair}
        sizes="(min-width: 64rem) 75vw, 100vw"
        className="before-after"
      >
        <span aria-hidden="true" dir="ltr" className="before-after-grip">
          <MoveHorizontal className="size-5" />
        </span>
        <input
          type="range"
          dir="ltr"
          value={share}
          aria-label={t('slider')}
          onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
        />
      </PhotographComesBack>
    </div>
  )
}
