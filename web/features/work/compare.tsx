import { ArrowLeftRight, Columns2, SeparatorVertical, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Version } from '#contract/critique.ts'
import { frameNumber } from '#web/format/frame-number.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { Print } from './print.tsx'
import { Stage } from './stage.tsx'
import { Tool, ToolRow, ZoomTools } from './tool-bar.tsx'
import { useAlt } from './use-alt.ts'
import { useStage } from './use-stage.ts'
import { comparisons, stageElement, type Comparison, type Viewer } from './use-viewer.ts'

const icons = { side: Columns2, slider: SeparatorVertical, flip: ArrowLeftRight }

type CompareProps = {
  viewer: Viewer
  by: Comparison
  /** What the version that is shown is compared with. */
  other: Version
}

/** Two versions at one place of the picture: side by side, by a slider, or in turn (clause 18.7). */
export function Compare({ viewer, by, other }: CompareProps) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const { work, version, read } = viewer
  const [before, after] = version.number > other.number ? [other, version] : [version, other]
  const [share, setShare] = useState(50)
  const [isFirst, setFirst] = useState(true)
  const first = useStage(viewer, before)
  const second = useStage(viewer, after)
  const { setElement: setFirstElement } = first
  const { setElement: setSecondElement } = second
  const setBoth = useCallback(
    (element: HTMLElement | null) => {
      setFirstElement(element)
      setSecondElement(element)
    },
    [setFirstElement, setSecondElement],
  )
  const alt = useAlt(work)
  const names = [before, after].map(({ number }) => t('version', { number }))
  const [firstName = '', secondName = ''] = names
  const shared = { ...second, setElement: setBoth }
  const firstPrint = <Print version={before} alt={alt(before)} box={first.box} read={read} />
  const secondPrint = <Print version={after} alt={alt(after)} box={second.box} read={read} />
  const tag = (name: string) => <span className="work-frame-name">{name}</span>

  return (
    <div className={classNames('work-sight', by === 'side' && 'has-pair')}>
      {by === 'side' && (
        <div className="work-pair">
          <Stage viewer={viewer} stage={first} label={firstName} canPlace={false}>
            {() => [<span key="print">{firstPrint}</span>, <span key="tag">{tag(firstName)}</span>]}
          </Stage>
          <Stage
            viewer={viewer}
            stage={second}
            label={secondName}
            canPlace={false}
            id={`${stageElement}-2`}
          >
            {() => [
              <span key="print">{secondPrint}</span>,
              <span key="tag">{tag(secondName)}</span>,
            ]}
          </Stage>
        </div>
      )}
      {by === 'slider' && (
        <Stage viewer={viewer} stage={shared} label={t('bothVersions')} canPlace={false}>
          {() => (
            <>
              {secondPrint}
              <div
                className="work-half"
                style={{ clipPath: `polygon(0 0, ${share}% 0, ${share}% 100%, 0 100%)` }}
              >
                {firstPrint}
              </div>
              <span aria-hidden="true" dir="ltr" className="work-edge">
                <span style={{ insetInlineStart: `${share}%` }} />
              </span>
              {tag(t('fromTo', { from: firstName, to: secondName }))}
            </>
          )}
        </Stage>
      )}
      {by === 'flip' && (
        <Stage viewer={viewer} stage={shared} label={t('bothVersions')} canPlace={false}>
          {() => (
            <>
              <div aria-hidden={!isFirst} className="work-half" hidden={!isFirst}>
                {firstPrint}
              </div>
              <div aria-hidden={isFirst} className="work-half" hidden={isFirst}>
                {secondPrint}
              </div>
              {tag(isFirst ? firstName : secondName)}
            </>
          )}
        </Stage>
      )}
      <ToolRow>
        {by === 'slider' && (
          <input
            type="range"
            dir="ltr"
            min={0}
            max={100}
            value={share}
            aria-label={t('slider')}
            aria-valuetext={t('sliderAt', { share: formats.percent(share), version: firstName })}
            onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
            className="work-slider"
          />
        )}
        {by === 'flip' && (
          <div className="flex basis-full justify-center">
            <Button variant="quiet" size="small" onClick={() => setFirst(!isFirst)}>
              {t('flipTo', { version: isFirst ? secondName : firstName })}
            </Button>
            <span role="status" className="sr-only">
              {isFirst ? firstName : secondName}
            </span>
          </div>
        )}
        <ZoomTools stage={by === 'side' ? first : shared} />
        <div
          role="group"
          aria-label={t('compare')}
          className="ms-auto flex flex-wrap items-center gap-1"
        >
          {work.versions.length > 2 && (
            <Select
              aria-label={t('compareWith')}
              value={other._id}
              onChange={({ currentTarget }) =>
                void viewer.compare({ withId: currentTarget.value, by })
              }
              className="text-sm"
            >
              {work.versions.map(
                ({ _id, number }, index) =>
                  _id !== version._id && (
                    <option key={_id} value={_id}>
                      {t('withFrame', { frame: frameNumber(index), number })}
                    </option>
                  ),
              )}
            </Select>
          )}
          {comparisons.map((each) => (
            <Tool
              key={each}
              label={t('compareBy', { by: each })}
              icon={icons[each]}
              pressed={each === by}
              onClick={() => void viewer.compare({ withId: other._id, by: each })}
            />
          ))}
          <Tool label={t('endCompare')} icon={X} onClick={() => void viewer.compare(null)} />
        </div>
      </ToolRow>
    </div>
  )
}
