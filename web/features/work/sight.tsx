import { useEffect } from 'react'
import { useMessages } from '#web/words/use-messages.ts'
import { Compare } from './compare.tsx'
import { Drawn, Mark } from './mark.tsx'
import { Pins } from './pins.tsx'
import { Print } from './print.tsx'
import { Stage } from './stage.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useAlt } from './use-alt.ts'
import { useStage } from './use-stage.ts'
import type { Viewer } from './use-viewer.ts'

/** What is looked at, with what enlarges and marks it; on a phone it stays in sight above the threads. */
export function Sight({ viewer }: { viewer: Viewer }) {
  const t = useMessages('viewer')
  const { work, version, compared, place } = viewer
  const stage = useStage(viewer, version)
  const alt = useAlt(work)
  const other = compared && work.versions.find(({ _id }) => _id === compared.withId)
  useKeepClear()
  if (compared !== null && other !== null && other !== undefined)
    return <Compare viewer={viewer} by={compared.by} other={other} />
  return (
    <div className="work-sight">
      <Stage viewer={viewer} stage={stage} label={t('photograph')} canPlace={work.mayComment}>
        {(drawn) => (
          <Print version={version} alt={alt(version)} box={stage.box} read={viewer.read}>
            <Pins viewer={viewer} />
            {place !== null && drawn === null && <Mark viewer={viewer} />}
            <Drawn area={drawn} />
          </Print>
        )}
      </Stage>
      <ToolBar viewer={viewer} stage={stage} />
    </div>
  )
}

/** What gets the focus is scrolled clear of the picture, where that stays in sight above it. */
function useKeepClear() {
  useEffect(() => {
    const { documentElement: page } = document
    const keep = () => {
      const sight = document.querySelector<HTMLElement>('.work-sight')
      const isAbove = sight !== null && matchMedia('(width < 64rem) and (height >= 30rem)').matches
      page.style.scrollPaddingTop = isAbove ? `calc(5.5rem + ${sight.offsetHeight}px)` : ''
    }
    const observer = new ResizeObserver(keep)
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      page.style.scrollPaddingTop = ''
    }
  }, [])
}
