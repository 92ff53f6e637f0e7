import { useEffect, useEffectEvent, useState } from 'react'

export type TakeFiles = (file: File, ...others: File[]) => void

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * Takes files dropped or pasted anywhere on the page: elsewhere a drop would make the browser leave it.
 * Returns whether one is being dragged over the page.
 */
export function useDroppedFiles(take: TakeFiles): boolean {
  const [dragging, setDragging] = useState(false)
  const takeAll = useEffectEvent((data: DataTransfer | null) => {
    const [file, ...others] = data?.files ?? []
    if (file !== undefined) take(file, ...others)
  })
  useEffect(() => {
    const ends = new AbortController()
    const listen = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      on: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, on, { signal: ends.signal })
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setDragging(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setDragging(false)
    })
    listen('drop', (event) => {
      setDragging(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      takeAll(event.dataTransfer)
    })
    listen('paste', (event) => {
      // Copied text and tables include a picture, too.
      if (event.clipboardData?.types.includes('text/plain') || !hasFiles(event.clipboardData))
        return
      event.preventDefault()
      takeAll(event.clipboardData)
    })
    return () => ends.abort()
  }, [])
  return dragging
}
