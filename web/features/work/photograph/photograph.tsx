import { useEffect, useState } from 'react'
import { Stage, type Pointing } from '#web/ui/stage/stage.tsx'
import { useStage } from '#web/ui/stage/use-stage.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Compare } from './compare.tsx'
import { areaOf, pointAt, type Area } from '#web/features/work/geometry.ts'
import { DrawnArea, Mark } from './mark.tsx'
import { Pins } from './pins.tsx'
import { ToolBar } from './tool-bar.tsx'
import { isStickyAbove, type Viewer } from '#web/features/work/use-viewer.ts'
import { sizeOf, useStageKeys, VersionPicture } from './version-picture.tsx'

/** One version, or two compared, with tools; on a phone it stays in view above the threads. */
export function Photograph({ viewer }: { viewer: Viewer }) {
  const t = useMessages('viewer')
  const { work, version, compared, pair, position, heldBy } = viewer
  const stage = useStage(viewer.stageView, sizeOf(version))
  const keys = useStageKeys()(t('photograph'))
  const [drawn, setDrawn] = useState<Area | null>(null)
  useScrollPadding()
  if (compared !== null && pair !== null)
    return <Compare viewer={viewer} by={compared.by} pair={pair} />
  const pointing: Pointing = {
    press: (place) => viewer.begin(pointAt(place), 'write'),
    undoPress: () => viewer.undoPress(),
    draw: (from, to) => setDrawn(areaOf(from, to)),
    drawn: (from, to) => {
      setDrawn(null)
      viewer.begin({ kind: 'area', ...areaOf(from, to) }, 'write')
    },
    drawStopped: () => setDrawn(null),
  }
  return (
    <div
      className="work-photograph"
      style={heldBy > 0 ? { insetBlockStart: `calc(var(--spacing-bar) - ${heldBy}px)` } : undefined}
    >
      <Stage
        stage={stage}
        label={t('photograph')}
        keys={keys}
        pointing={work.mayComment ? pointing : undefined}
        isDrawing={position !== null}
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
