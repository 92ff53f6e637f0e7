import { useCallback } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** Before uploading; fills its place unless it `isWhole`. Shows nothing if the browser cannot read it. */
export function FilePreview({ file, isWhole = false }: { file: File; isWhole?: boolean }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <img
      ref={show}
      alt=""
      className={classNames('size-full bg-raised', isWhole ? 'object-contain' : 'object-cover')}
      onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
    />
  )
}
