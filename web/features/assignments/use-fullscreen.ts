import { useEffect, useEffectEvent } from 'react'

/** Fills the screen with the page, where the browser can; call it when a button is pressed. */
export function enterFullscreen(): void {
  // Safari on iPhones has none, and a browser may be set to refuse it.
  const { documentElement } = document as { documentElement: Partial<Element> }
  void documentElement.requestFullscreen?.call(document.documentElement).catch(() => undefined)
}

/** Leaves the full screen with the component, and tells when the person leaves it: Escape reaches no page there. */
export function useFullscreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement === null) leave()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}
