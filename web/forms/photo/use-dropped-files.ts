import { useEffect, useEffectEvent, useState } from 'react'

export type TakeFiles = (file: File, ...others: File[]) => void

/** Copied cells and paragraphs include a picture of themselves. */
const isRichText = ({ types }: DataTransfer) =>
  types.includes('text/plain') && types.includes('text/html')

const isForText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))

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
      const { clipboardData: data, target } = event
      if (data === null || !hasFiles(data) || (isRichText(data) && isForText(target))) return
      event.preventDefault()
      takeAll(data)
    })
    return () => ends.abort()
  }, [])
  return dragging
}
