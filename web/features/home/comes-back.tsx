import { useEffect } from 'react'
import type { Pair } from '#web/features/learning/pairs.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { BeforeAfter } from './before-after.tsx'
import { HomeSection } from './home-section.tsx'
import { comesBackId, Peek } from './peek.tsx'

type ComesBackProps = {
  pair: Pair
  /** Its beginning, on the first screen. */
  isStrip?: boolean
}

/** What only this school has (clause 18). Strip and whole are one component: one script brings both. */
export const ComesBack = ({ pair, isStrip = false }: ComesBackProps) =>
  isStrip ? <Peek pair={pair} /> : <Whole pair={pair} />

function Whole({ pair }: { pair: Pair }) {
  const t = useMessages('learning')
  // If its link is pressed before this script is there, React draws it anew, and nothing is there to scroll to.
  useEffect(() => {
    if (location.hash === `#${comesBackId}` && scrollY === 0)
      document.getElementById(comesBackId)?.scrollIntoView()
  }, [])
  return (
    <div id={comesBackId}>
      <HomeSection title={t('title')}>
        <p className="mb-8 max-w-2xl text-lg lg:mb-12">{t('text')}</p>
        <BeforeAfter pair={pair} />
      </HomeSection>
    </div>
  )
}
