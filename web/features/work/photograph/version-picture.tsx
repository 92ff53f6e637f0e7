import type { ReactNode } from 'react'
import type { Version } from '#contract/critique.ts'
import { workWidths } from '#contract/work-photos.ts'
import type { Size } from '#web/ui/stage/geometry.ts'
import type { Box } from '#web/ui/stage/zoom.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useReadWork } from '#web/features/work/viewer-context.tsx'
import { WorkImage } from '#web/features/work/work-image.tsx'

type VersionPictureProps = { version: Version; box: Box; children?: ReactNode }

export function VersionPicture({ version, box, children }: VersionPictureProps) {
  const t = useMessages('viewer')
  const { work, read } = useReadWork()
  const { alt, title, studentName, versions } = work
  const { _id, number, pictures, width, height } = version
  const photograph = alt || t('altOf', { title: title || t('untitled'), student: studentName })
  return (
    // Pictures and places on them are never mirrored.
    <div
      dir="ltr"
      className="work-picture"
      style={{
        width: box.width,
        height: box.height,
        transform: `translate(${box.left}px, ${box.top}px)`,
      }}
    >
      <WorkImage
        key={_id}
        pictures={pictures}
        sizes={`${Math.max(1, Math.ceil(box.width))}px`}
        width={width}
        height={height}
        alt={versions.length === 1 ? photograph : t('altOfVersion', { photograph, number })}
        read={read}
        offersRetry
        draggable={false}
        className="size-full select-none"
      >
        {children}
      </WorkImage>
    </div>
  )
}

/** In pixels, as large as it is shown. */
export function sizeOf({ width, height }: Version): Size {
  const widest = Math.min(width, workWidths.at(-1) ?? width)
  return { width: widest, height: (height * widest) / width }
}

/** The words of a stage's keys, by the label of its picture. */
export function useStageKeys() {
  const t = useMessages('viewer')
  return (picture: string) => ({
    label: t('movePicture', { picture }),
    help: t('movePictureKeys'),
  })
}
