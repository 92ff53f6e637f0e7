import { useState, type CSSProperties } from 'react'
import type { Version } from '#contract/critique.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Stage } from '#web/ui/stage/stage.tsx'
import { useStage, type StageState, type StageView } from '#web/ui/stage/use-stage.ts'
import { useMessages } from '#web/words/use-messages.ts'
import './compare.css'
import { CompareTools } from './compare-tools.tsx'
import { whole } from '#web/features/work/geometry.ts'
import type { Comparison } from '#web/features/work/use-shown-version.ts'
import { useShown } from '#web/features/work/viewer-context.tsx'
import { sizeOf, useStageKeys, VersionPicture } from './version-picture.tsx'
import { ZoomTools } from './zoom-tools.tsx'

/** As large as the stage: an enlarged picture reaches its edge. */
const layerClass = (isHidden: boolean) => classNames('absolute inset-0', isHidden && 'invisible')

type CompareProps = {
  view: StageView
  by: Comparison
  /** The earlier one first. */
  pair: readonly [Version, Version]
}

/** Side by side, by a slider, or in turn (clause 18.7). */
export function Compare({ view, by, pair: [earlier, later] }: CompareProps) {
  const t = useMessages('viewer')
  const keysOf = useStageKeys()
  const formats = useFormats()
  const { version } = useShown()
  const [share, setShare] = useState(50)
  const [isFirst, setFirst] = useState(true)
  const secondStage = useStage(view, sizeOf(later))
  // Otherwise both versions share one stage.
  const firstStage = useStage(
    view,
    sizeOf(earlier),
    by === 'side' ? undefined : secondStage.element,
  )
  const sideOf = (shown: Version, stage: StageState) => ({
    stage,
    name: t('version', { number: shown.number }),
    picture: <VersionPicture version={shown} box={stage.box} />,
  })
  const [first, second] = [sideOf(earlier, firstStage), sideOf(later, secondStage)]
  const shown = isFirst ? first : second
  const seen = seenOf(firstStage, secondStage)
  const edge = seen.left + (seen.width * share) / whole
  return (
    <div className={classNames('work-photograph is-comparing', by === 'side' && 'has-pair')}>
      {by === 'side' ? (
        <div className="work-pair">
          {[first, second].map(({ name, stage, picture }) => (
            <div key={name} className="flex min-h-0 min-w-0 flex-col">
              <p className="work-names">{name}</p>
              <Stage stage={stage} label={name} keys={keysOf(name)}>
                {picture}
              </Stage>
            </div>
          ))}
        </div>
      ) : (
        <>
          <p className="work-names" dir={by === 'slider' ? 'ltr' : undefined}>
            {(by === 'flip' ? [shown] : [first, second]).map(({ name }) => (
              <span key={name}>{name}</span>
            ))}
          </p>
          <Stage stage={secondStage} label={t('bothVersions')} keys={keysOf(t('bothVersions'))}>
            <div className={layerClass(by === 'flip' && isFirst)}>{second.picture}</div>
            <div
              className={layerClass(by === 'flip' && !isFirst)}
              style={
                by === 'slider'
                  ? {
                      clipPath: `polygon(-14px -14px, ${edge}px -14px, ${edge}px 200%, -14px 200%)`,
                    }
                  : undefined
              }
            >
              {first.picture}
            </div>
            {by === 'slider' && (
              <span
                aria-hidden="true"
                dir="ltr"
                className="work-edge"
                style={{ insetInlineStart: edge }}
              />
            )}
          </Stage>
        </>
      )}
      {by === 'slider' && (
        <div dir="ltr" className="flex">
          <input
            type="range"
            min={0}
            max={whole}
            value={share}
            aria-label={t('slider')}
            aria-valuetext={t('sliderAt', { share: formats.percent(share), version: first.name })}
            onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
            className="work-track"
            style={{ '--left': `${seen.left}px`, '--width': `${seen.width}px` } as CSSProperties}
          />
        </div>
      )}
      <div className="work-tools">
        {by === 'flip' && (
          <div className="flex basis-full justify-center">
            <Button variant="quiet" size="small" onClick={() => setFirst(!isFirst)}>
              {t('flipTo', { version: isFirst ? second.name : first.name })}
            </Button>
            <span role="status" className="sr-only">
              {shown.name}
            </span>
          </div>
        )}
        <ZoomTools stage={by === 'side' ? firstStage : secondStage} />
        <CompareTools by={by} other={version === later ? earlier : later} />
      </div>
    </div>
  )
}

/** The part of their stage that two pictures cover, in pixels; the slider's track is as wide. */
function seenOf(...stages: [StageState, StageState]) {
  const left = Math.max(0, Math.min(...stages.map(({ box }) => box.left)))
  const right = Math.max(...stages.map(({ box }) => box.left + box.width))
  return { left, width: Math.max(0, Math.min(2 * stages[0].middle.x, right) - left) }
}
