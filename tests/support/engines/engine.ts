export type Point = { x: number; y: number }

/** One page of a browser in a session of its own, by what an engine's own remote control can do. */
export type Engine = {
  goTo: (url: string) => Promise<void>
  /** The value of an expression in the page; it must survive JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses the mouse there, in pixels from the top left of what is visible. */
  clickAt: (point: Point) => Promise<void>
  /** Presses the last of these keys while the others are held; names as in `KeyboardEvent.key`. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Chooses files for the only input of this kind in the page, by their paths. */
  setFiles: (paths: string[]) => Promise<void>
  /** Closes the page; returns the errors of its console, where the engine tells them. */
  leave: () => Promise<string[]>
}

/** A running browser. */
export type EngineBrowser = {
  visit: () => Promise<Engine>
  end: () => Promise<void>
}

export const fileInput = 'input[type=file]'

/** In pixels. */
export const viewport = { width: 1280, height: 900 }
