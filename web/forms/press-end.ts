let press = Promise.resolve()
let release = () => {}

if (typeof document !== 'undefined') {
  const onPress = () => {
    press = new Promise((resolve) => (release = resolve))
  }
  // The click follows the end of its press.
  const onEnd = () => setTimeout(release)
  addEventListener('mousedown', onPress, true)
  addEventListener('mouseup', onEnd, true)
  // Instead of it, after dragging.
  addEventListener('dragend', onEnd, true)
}

/**
 * Resolves when nothing is being pressed. What appears before, when a press takes the focus from a field, may
 * move the pressed control from under the pointer, and the browser drops the click.
 */
export const pressEnd = (): Promise<void> => press
