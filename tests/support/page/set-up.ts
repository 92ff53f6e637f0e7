import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

vi.mock('#web/session/firebase.client.ts', () => import('./identity-client.ts'))

configure({
  // A busy machine takes its time.
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(`${message}\n\n${document.body.textContent}`),
})

afterEach(cleanup)

// Browsers have these, jsdom does not. Nothing has a size, and nothing comes into view.
class Observer {
  observe() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', Observer)
vi.stubGlobal('ResizeObserver', Observer)
Element.prototype.scrollIntoView = () => {}
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}))

// The school runs in this process, too, and knows Node's bytes, not those of a window.
const bytes = Buffer.alloc(0)
vi.stubGlobal('ArrayBuffer', bytes.buffer.constructor)
vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
