import { useEffect, useState } from 'react'
import { useMessages } from '#web/words/use-messages.ts'
import { Compare } from './compare.tsx'
import type { Area } from './geometry.ts'
import { DrawnArea, Mark } from './mark.tsx'
import { Pins } from './pins.tsx'
import { Stage } from './stage.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useStage } from './use-stage.ts'
import { isStickyAbove, type Viewer } from './use-viewer.ts'
import { VersionPicture } from './version-picture.tsx'

/** One version, or two compared, with tools; on a phone it stays in view above the threads. */
export function Photograph({ viewer }: { viewer: Viewer }) {
  const t = useMessages('viewer')
  const { work, version, compared, pair, position, heldBy } = viewer
  const stage = useStage(viewer, version)
  const [drawn, setDrawn] = useState<Area | null>(null)
  useScrollPadding()
  if (compared !== null && pair !== null)
    return <Compare viewer={viewer} by={compared.by} pair={pair} />
  return (
    <div
      className="work-photograph"
      style={heldBy > 0 ? { insetBlockStart: `calc(var(--spacing-bar) - ${heldBy}px)` } : undefined}
    >
      <Stage
        viewer={viewer}
        stage={stage}
        label={t('photograph')}
        onDraw={work.mayComment ? setDrawn : undefined}
      >
        <VersionPicture viewer={viewer} version={version} box={stage.box}>
          <Pins viewer={viewer} />
          {drawn !== null && <DrawnArea area={drawn} />}
          {drawn === null && position !== null && <Mark viewer={viewer} />}
        </VersionPicture>
      </Stage>
      <ToolBar viewer={viewer} stage={stage} />
    </div>
  )
}

/** On a phone, scrolls focused elements clear of the sticky photograph. */
function useScrollPadding() {
  useEffect(() => {
    const { documentElement: page } = document
    const keep = () => {
      const photograph = document.querySelector<HTMLElement>('.work-photograph')
      const isAbove = photograph !== null && isStickyAbove(photograph)
      page.style.scrollPaddingTop = isAbove ? `calc(5.5rem + ${photograph.offsetHeight}px)` : ''
    }
    const observer = new ResizeObserver(keep)
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      page.style.scrollPaddingTop = ''
    }
  }, [])
}
