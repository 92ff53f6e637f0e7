import { useEffect, useEffectEvent } from 'react'

/** Makes the page full screen, if the browser can; call it from a press of a button. */
export function enterFullscreen(): void {
  // Safari on iPhones has no full screen, and a browser may be set to refuse it.
  const { documentElement } = document as { documentElement: Partial<Element> }
  void documentElement.requestFullscreen?.call(document.documentElement).catch(() => undefined)
}

/** Leaves the full screen with the component. `onLeave` hears of Escape, which reaches no page in full screen. */
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
