import { useState } from 'react'
import type { Version } from '#contract/critique.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CompareTools } from './compare-tools.tsx'
import { Stage } from './stage.tsx'
import { useStage, type StageState } from './use-stage.ts'
import type { Comparison, Viewer } from './use-viewer.ts'
import { VersionPicture } from './version-picture.tsx'
import { ZoomTools } from './zoom-tools.tsx'

const nameClass =
  'pointer-events-none absolute start-2 bottom-2 rounded-control bg-[#0d0c0b]/80 px-2 py-0.5 text-sm'

/** As large as the stage: an enlarged picture reaches its edge. */
const layerClass = (isHidden: boolean) => classNames('absolute inset-0', isHidden && 'invisible')

type CompareProps = {
  viewer: Viewer
  by: Comparison
  other: Version
}

/** Side by side, by a slider, or in turn (clause 18.7). */
export function Compare({ viewer, by, other }: CompareProps) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const { version } = viewer
  const [share, setShare] = useState(50)
  const [isFirst, setFirst] = useState(true)
  const [earlier, later] = version.number > other.number ? [other, version] : [version, other]
  const secondStage = useStage(viewer, later)
  // Otherwise both versions share one stage.
  const firstStage = useStage(viewer, earlier, by === 'side' ? undefined : secondStage.element)
  const sideOf = (shown: Version, stage: StageState) => ({
    stage,
    name: t('version', { number: shown.number }),
    picture: <VersionPicture viewer={viewer} version={shown} box={stage.box} />,
  })
  const [first, second] = [sideOf(earlier, firstStage), sideOf(later, secondStage)]
  const shown = isFirst ? first : second
  return (
    <div className={classNames('work-photograph', by === 'side' && 'has-pair')}>
      {by === 'side' ? (
        <div className="grid min-h-0 flex-1 auto-rows-fr sm:grid-cols-2">
          {[first, second].map(({ name, stage, picture }) => (
            <Stage key={name} viewer={viewer} stage={stage} label={name}>
              {picture}
              <span className={nameClass}>{name}</span>
            </Stage>
          ))}
        </div>
      ) : (
        <Stage viewer={viewer} stage={secondStage} label={t('bothVersions')}>
          <div className={layerClass(by === 'flip' && isFirst)}>{second.picture}</div>
          <div
            className={layerClass(by === 'flip' && !isFirst)}
            style={
              by === 'slider'
                ? { clipPath: `polygon(0 0, ${share}% 0, ${share}% 100%, 0 100%)` }
                : undefined
            }
          >
            {first.picture}
          </div>
          {by === 'slider' && (
            <span
              aria-hidden="true"
              dir="ltr"
              className="pointer-events-none absolute inset-y-0 -ms-px w-0.5 bg-white ring-1 ring-black/60"
              style={{ insetInlineStart: `${share}%` }}
            />
          )}
          <span className={nameClass}>
            {by === 'flip' ? shown.name : t('fromTo', { from: first.name, to: second.name })}
          </span>
        </Stage>
      )}
      <div className="work-tools">
        {by === 'slider' && (
          <input
            type="range"
            dir="ltr"
            min={0}
            max={100}
            value={share}
            aria-label={t('slider')}
            aria-valuetext={t('sliderAt', { share: formats.percent(share), version: first.name })}
            onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
            className="mx-1.5 h-11 basis-full accent-tan"
          />
        )}
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
        <CompareTools viewer={viewer} by={by} other={other} />
      </div>
    </div>
  )
}
