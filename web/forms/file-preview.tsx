import { useCallback } from 'react'

/** Before uploading; renders nothing if the browser cannot show it. */
export function FilePreview({ file }: { file: File }) {
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
      className="size-full bg-bark object-cover"
      onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
    />
  )
}
