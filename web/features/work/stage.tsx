import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { areaBetween, toPoint, type Area, type Point } from './geometry.ts'
import { useGestures } from './use-gestures.ts'
import type { StageState } from './use-stage.ts'
import { stageElement, type Viewer } from './use-viewer.ts'
import { toPicture } from './zoom.ts'

/** How far an arrow key pulls the picture, in pixels. */
const keyPull = 60

const arrows: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

type StageProps = {
  viewer: Viewer
  stage: StageState
  label: string
  /** Whether a comment can be placed here. */
  canPlace: boolean
  id?: string
  /** What lies on the stage; it gets the area that is being drawn. */
  children: (drawn: Area | null) => ReactNode
}

/** Where a picture is looked at: enlarged, moved, and pressed for a comment, by pointer and by keys. */
export function Stage({ viewer, stage, label, canPlace, id = stageElement, children }: StageProps) {
  const [drawn, setDrawn] = useState<Area | null>(null)
  const { setElement } = stage
  const isPlacing = viewer.place !== null
  const toArea = (from: Point, to: Point) =>
    areaBetween(toPicture(from, stage.box), toPicture(to, stage.box))

  const gestures = useGestures(stage.element, {
    onPress: (at) => {
      if (canPlace) viewer.begin({ kind: 'point', ...toPoint(toPicture(at, stage.box)) }, 'write')
    },
    onDouble: (at) => {
      viewer.takeBack()
      if (stage.isWhole) stage.showFull(at)
      else stage.showWhole()
    },
    // A finger scrolls the page until a comment is being placed.
    drawsWith: (pointer) => canPlace && (isPlacing || (stage.isWhole && pointer !== 'touch')),
    onPull: stage.pullBy,
    onDraw: (from, to) => setDrawn(toArea(from, to)),
    onDrawn: (from, to) => {
      setDrawn(null)
      viewer.begin({ kind: 'area', ...toArea(from, to) }, 'write')
    },
    onDrawStopped: () => setDrawn(null),
    onZoom: stage.zoomBy,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    const actions: Record<string, (() => void) | undefined> = {
      '+': stage.zoomIn,
      '=': stage.zoomIn,
      '-': stage.zoomOut,
      '0': stage.showWhole,
      '1': () => stage.showFull(),
      c: canPlace
        ? () =>
            viewer.begin({ kind: 'point', ...toPoint(toPicture(stage.middle, stage.box)) }, 'place')
        : undefined,
    }
    const action =
      arrow === undefined
        ? actions[event.key]
        : stage.isWhole
          ? undefined
          : () => stage.pullBy({ x: arrow.x * keyPull, y: arrow.y * keyPull })
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    // What scrolls in two directions is a region that takes the focus; the keys are also buttons below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id={id}
      role="region"
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...gestures}
      // A browser scrolls to a pin that gets the focus; here the picture moves instead.
      onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      className={classNames(
        'work-stage',
        canPlace && 'takes-comments',
        (!stage.isWhole || isPlacing) && 'takes-fingers',
        !stage.isWhole && !isPlacing && 'can-pull',
      )}
    >
      <div ref={setElement} className="work-room">
        {children(drawn)}
      </div>
    </section>
  )
}
