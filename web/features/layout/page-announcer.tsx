import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Treats a navigation as browsers treat a new document: focuses the content and has the title read. A
 * change of search or hash does not count, but a class at the list's address does.
 */
export function PageAnnouncer({ contentId }: { contentId: string }) {
  const { pathname, search } = useLocation()
  const page = pathname + (new URLSearchParams(search).get('id') ?? '')
  const shown = useRef(page)
  const [title, setTitle] = useState('')
  // Before the paint, so that Tab begins at the top.
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
