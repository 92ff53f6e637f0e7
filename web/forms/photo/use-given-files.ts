import { useEffect, useEffectEvent, useState } from 'react'

/** Takes a file, and the others where there are several. */
export type TakeFiles = (file: File, ...others: File[]) => void

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * Takes the files that are dropped or pasted anywhere on the page: beside its place a browser would
 * leave the page for them. Gives whether one is being dragged over the page.
 */
export function useGivenFiles(take: TakeFiles): boolean {
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
      // What is copied from a text or a table has a picture of it, too.
      if (event.clipboardData?.types.includes('text/plain') || !hasFiles(event.clipboardData))
        return
      event.preventDefault()
      takeAll(event.clipboardData)
    })
    return () => ends.abort()
  }, [])
  return dragging
}
