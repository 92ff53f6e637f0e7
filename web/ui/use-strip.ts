import { useEffect, useRef, type FocusEvent } from 'react'

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** For the list of links of a `strip`: moves the current one to its middle, and all of the focused one into view. */
export function useStrip(currentIndex: number) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const entry = strip.current?.children[currentIndex]
    // Not scrollIntoView, which would scroll the page as well.
    if (strip.current && entry)
      strip.current.scrollLeft += middleOf(entry) - middleOf(strip.current)
  }, [currentIndex])
  return {
    ref: strip,
    // Browsers are content with a part of it. Not under the pointer, where a press would miss.
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
    },
  }
}
