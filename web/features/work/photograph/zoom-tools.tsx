import { Expand, Minus, Plus, Shrink } from 'lucide-react'
import { useFormats } from '#web/format/use-formats.ts'
import { enterFullscreen, leaveFullscreen, useIsFullscreen } from '#web/ui/full-screen.ts'
import type { StageState } from '#web/ui/stage/use-stage.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { Tool } from './tool.tsx'

export function ZoomTools({ stage }: { stage: StageState }) {
  const t = useMessages('viewer')
  const formats = useFormats()
  const isFullscreen = useIsFullscreen()
  const share = Number.isFinite(stage.share) && formats.share(stage.share)
  return (
    <div role="group" aria-label={t('zoom')} className="flex items-center">
      <Tool label={t('zoomOut')} keys="-" icon={Minus} onClick={stage.zoomOut} />
      <span
        aria-hidden="true"
        className="min-w-13 text-center text-sm text-text-quiet tabular-nums max-xs:hidden"
      >
        {share}
      </span>
      <span role="status" className="sr-only">
        {stage.isSized && share}
      </span>
      <Tool label={t('zoomIn')} keys="+" icon={Plus} onClick={stage.zoomIn} />
      <Tool label={t('fit')} keys="0" words={t('fitShort')} onClick={stage.showWhole} />
      <Tool label={t('full')} keys="1" words={formats.share(1)} onClick={() => stage.showFull()} />
      {document.fullscreenEnabled && (
        <Tool
          label={t(isFullscreen ? 'leaveFullScreen' : 'fullScreen')}
          icon={isFullscreen ? Shrink : Expand}
          onClick={isFullscreen ? leaveFullscreen : enterFullscreen}
        />
      )}
    </div>
  )
}
