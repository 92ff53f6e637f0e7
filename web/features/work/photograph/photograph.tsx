import { useEffect, useState } from 'react'
import { Stage, type Pointing } from '#web/ui/stage/stage.tsx'
import { useStage } from '#web/ui/stage/use-stage.ts'
import { wholeView } from '#web/ui/stage/zoom.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Compare } from './compare.tsx'
import { areaOf, pointAt, type Area } from '#web/features/work/geometry.ts'
import { DrawnArea, Mark } from './mark.tsx'
import { Pins } from './pins.tsx'
import { ToolBar } from './tool-bar.tsx'
import { findPhotograph, isStickyAbove } from '#web/features/work/elements.ts'
import { useReadWork, useShown, useWriting } from '#web/features/work/viewer-context.tsx'
import { sizeOf, useStageKeys, VersionPicture } from './version-picture.tsx'

/** One version, or two compared, with tools; on a phone it stays in view above the threads. */
export function Photograph() {
  const t = useMessages('viewer')
  const { work } = useReadWork()
  const { version, compared, pair, scrollTarget } = useShown()
  const { position, heldBy, begin, undoPress } = useWriting()
  // Versions have one view, so that the same place of each can be looked at.
  const [view, setView] = useState(wholeView)
  const stageView = { view, setView, scrollTarget }
  const stage = useStage(stageView, sizeOf(version))
  const keys = useStageKeys()(t('photograph'))
  const [drawn, setDrawn] = useState<Area | null>(null)
  useScrollPadding()
  if (compared !== null && pair !== null)
    return <Compare view={stageView} by={compared.by} pair={pair} />
  const pointing: Pointing = {
    press: (place) => begin(pointAt(place), 'write'),
    undoPress,
    draw: (from, to) => setDrawn(areaOf(from, to)),
    drawn: (from, to) => {
      setDrawn(null)
      begin({ kind: 'area', ...areaOf(from, to) }, 'write')
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
        <VersionPicture version={version} box={stage.box}>
          <Pins />
          {drawn !== null && <DrawnArea area={drawn} />}
          {drawn === null && position !== null && <Mark />}
        </VersionPicture>
      </Stage>
      <ToolBar stage={stage} />
    </div>
  )
}

/** On a phone, scrolls focused elements clear of the sticky photograph. */
function useScrollPadding() {
  useEffect(() => {
    const { documentElement: page } = document
    const keep = () => {
      const photograph = findPhotograph()
      const isAbove = photograph !== null && isStickyAbove(photograph)
      page.style.scrollPaddingTop = isAbove ? `calc(5.5rem + ${photograph.offsetHeight}px)` : ''
    }
    // At once, for a thread that has the focus from the beginning.
    keep()
    const observer = new ResizeObserver(keep)
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      page.style.scrollPaddingTop = ''
    }
  }, [])
}
