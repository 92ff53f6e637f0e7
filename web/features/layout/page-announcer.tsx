import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for a change of page what browsers do for a new document: focuses the content, and a screen
 * reader says the title. A change of search or hash is none, but a class at the list's address is.
 */
export function PageAnnouncer({ contentId }: { contentId: string }) {
  const { pathname, search } = useLocation()
  const page = pathname + (new URLSearchParams(search).get('id') ?? '')
  const shown = useRef(page)
  const [title, setTitle] = useState('')
  // Before the new page is painted, so that Tab begins at its beginning.
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
