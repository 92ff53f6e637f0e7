import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for a change of page within the site what browsers do for a new document: the focus goes to
 * the beginning of the content, and a screen reader says the page's title. A change of search or
 * hash alone leaves the focus where it is; a class at the list's address is a page of its own.
 */
export function PageAnnouncer({ contentId }: { contentId: string }) {
  const { pathname, search } = useLocation()
  const page = pathname + (new URLSearchParams(search).get('id') ?? '')
  const shown = useRef(page)
  const [title, setTitle] = useState('')
  // Before the new page is painted: whoever presses Tab at its sight begins at its beginning.
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    document.getElementById(contentId)?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [contentId, page])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
