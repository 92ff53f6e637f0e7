import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { arrows, type Point } from './geometry.ts'
import { useGestures } from './use-gestures.ts'
import type { StageState } from './use-stage.ts'
import './stage.css'

/** In pixels. */
const keyPull = 60

/** What pointing at the picture does. Places are from 0 to 1 on the picture, or outside. */
export type Pointing = {
  press: (place: Point) => void
  /** A second press follows at once: a double press changes the size instead. */
  undoPress: () => void
  draw: (from: Point, to: Point) => void
  drawn: (from: Point, to: Point) => void
  drawStopped: () => void
}

type StageProps = {
  stage: StageState
  label: string
  /** For screen readers: what the keys do here. */
  keys: { label: string; help: string }
  /** Without it the picture is only looked at. */
  pointing?: Pointing | undefined
  /** Whether a finger draws instead of scrolling the page, and a drag instead of moving the picture. */
  isDrawing?: boolean
  children: ReactNode
}

/** The focus of a stage's keys. */
export const stageKeys = '.stage-keys'

export function Stage({ stage, label, keys, pointing, isDrawing = false, children }: StageProps) {
  const keysId = useId()
  const { setElement, isWhole, onPicture } = stage

  const gestures = useGestures(stage.element, {
    onPress: (at) => pointing?.press(onPicture(at)),
    onDouble: (at) => {
      pointing?.undoPress()
      if (isWhole) stage.showFull(at)
      else stage.showWhole()
    },
    // A finger scrolls the page until something is drawn.
    drawsWith: (pointer) =>
      pointing !== undefined && (isDrawing || (isWhole && pointer !== 'touch')),
    onPull: stage.pullBy,
    onDraw: (from, to) => pointing?.draw(onPicture(from), onPicture(to)),
    onDrawn: (from, to) => pointing?.drawn(onPicture(from), onPicture(to)),
    onDrawStopped: () => pointing?.drawStopped(),
    onZoom: stage.zoomBy,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      '+': stage.zoomIn,
      '=': stage.zoomIn,
      '-': stage.zoomOut,
      '0': stage.showWhole,
      '1': () => stage.showFull(),
    }
    const arrow = isWhole ? undefined : arrows[event.key]
    const pull = arrow && (() => stage.pullBy({ x: -arrow.x * keyPull, y: -arrow.y * keyPull }))
    const action = pull ?? actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    // Buttons do all that its keys and gestures do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={label}
      onKeyDown={onKeyDown}
      {...gestures}
      // Browsers scroll to a focused pin; here the picture moves instead.
      onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      className={classNames(
        'stage',
        pointing && 'takes-marks',
        (!isWhole || isDrawing) && 'takes-fingers',
        !isWhole && !isDrawing && 'can-pull',
      )}
    >
      {/* Screen readers leave the keys to an application. It is empty, so that they still read the picture. */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={keys.label}
        aria-describedby={keysId}
        className="stage-keys"
      />
      <p id={keysId} className="sr-only">
        {keys.help}
      </p>
      <div ref={setElement} className="stage-room">
        {children}
      </div>
    </section>
  )
}
