import { Columns2, Expand, MessageCirclePlus, Minus, Plus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#web/format/use-formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { toPoint } from './geometry.ts'
import type { StageState } from './use-stage.ts'
import type { Viewer } from './use-viewer.ts'
import { toPicture } from './zoom.ts'

type ToolProps = {
  label: string
  /** A key that does the same on the picture. */
  keys?: string
  icon?: LucideIcon
  /** Words that stand beside the icon where there is room. */
  words?: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

/** A tool below the picture. */
export function Tool({ label, keys, icon: Icon, words, pressed, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="work-tool"
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {words !== undefined && (
        <span className={classNames(Icon !== undefined && 'max-sm:sr-only')}>{words}</span>
      )}
    </button>
  )
}

/** Enlarges and fits the picture, or two of them together. */
export function ZoomTools({ stage }: { stage: StageState }) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const share = formats.share(stage.share)
  return (
    <div role="group" aria-label={t('zoom')} className="flex items-center">
      <Tool label={t('zoomOut')} keys="-" icon={Minus} onClick={stage.zoomOut} />
      <span role="status" className="work-share">
        {Number.isFinite(stage.share) && share}
      </span>
      <Tool label={t('zoomIn')} keys="+" icon={Plus} onClick={stage.zoomIn} />
      <Tool label={t('fit')} keys="0" icon={Expand} onClick={stage.showWhole} />
      <Tool label={t('full')} keys="1" words={formats.share(1)} onClick={() => stage.showFull()} />
    </div>
  )
}

/** What stands below the picture. */
export function ToolBar({ viewer, stage }: { viewer: Viewer; stage: StageState }) {
  const t = useMessages('viewer')
  const { work, version, place } = viewer
  const other = work.versions.findLast(({ _id }) => _id !== version._id)
  return (
    <ToolRow>
      <ZoomTools stage={stage} />
      <div className="ms-auto flex items-center gap-1">
        {other !== undefined && (
          <Tool
            label={t('compare')}
            icon={Columns2}
            words={t('compare')}
            onClick={() => void viewer.compare({ withId: other._id, by: 'side' })}
          />
        )}
        {work.mayComment && (
          <Tool
            label={t('comment')}
            keys="c"
            icon={MessageCirclePlus}
            words={t('comment')}
            pressed={place !== null}
            onClick={() => {
              if (place !== null) void viewer.giveUp()
              else {
                const middle = toPoint(toPicture(stage.middle, stage.box))
                viewer.begin({ kind: 'point', ...middle }, 'place')
              }
            }}
          />
        )}
      </div>
    </ToolRow>
  )
}

export const ToolRow = ({ children }: { children: ReactNode }) => (
  <div className="work-tools">{children}</div>
)
