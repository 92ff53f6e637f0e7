import type { ReactNode } from 'react'
import type { Version } from '#contract/critique.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Viewer } from './use-viewer.ts'
import { WorkImage } from './work-image.tsx'
import type { Box } from './zoom.ts'

type VersionPictureProps = { viewer: Viewer; version: Version; box: Box; children?: ReactNode }

export function VersionPicture({ viewer, version, box, children }: VersionPictureProps) {
  const t = useMessages('viewer')
  const { alt, title, studentName, versions } = viewer.work
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
        read={viewer.read}
        offersRetry
        draggable={false}
        className="size-full select-none"
      >
        {children}
      </WorkImage>
    </div>
  )
}
