import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { areaBetween, arrows, type Area, type Point } from './geometry.ts'
import { useGestures } from './use-gestures.ts'
import type { StageState } from './use-stage.ts'
import type { Viewer } from './use-viewer.ts'

/** In pixels. */
const keyPull = 60

type StageProps = {
  viewer: Viewer
  stage: StageState
  label: string
  /** Without it no comment can be placed here. */
  onDraw?: ((area: Area | null) => void) | undefined
  children: ReactNode
}

export function Stage({ viewer, stage, label, onDraw, children }: StageProps) {
  const t = useMessages('viewer')
  const keysId = useId()
  const { setElement, isWhole } = stage
  const isPlacing = viewer.position !== null
  const toArea = (from: Point, to: Point) => areaBetween(stage.onPicture(from), stage.onPicture(to))

  const gestures = useGestures(stage.element, {
    onPress: (at) => {
      if (onDraw) viewer.begin(stage.pointAt(at), 'write')
    },
    onDouble: (at) => {
      viewer.undoPress()
      if (isWhole) stage.showFull(at)
      else stage.showWhole()
    },
    // A finger scrolls the page until a comment is being placed.
    drawsWith: (pointer) => onDraw !== undefined && (isPlacing || (isWhole && pointer !== 'touch')),
    onPull: stage.pullBy,
    onDraw: (from, to) => onDraw?.(toArea(from, to)),
    onDrawn: (from, to) => {
      onDraw?.(null)
      viewer.begin({ kind: 'area', ...toArea(from, to) }, 'write')
    },
    onDrawStopped: () => onDraw?.(null),
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
        'work-stage',
        onDraw && 'takes-comments',
        (!isWhole || isPlacing) && 'takes-fingers',
        !isWhole && !isPlacing && 'can-pull',
      )}
    >
      {/* Screen readers leave the keys to an application. It is empty, so that they still read the picture. */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('movePicture', { picture: label })}
        aria-describedby={keysId}
        className="work-keys"
      />
      <p id={keysId} className="sr-only">
        {t('movePictureKeys')}
      </p>
      <div ref={setElement} className="work-room">
        {children}
      </div>
    </section>
  )
}
