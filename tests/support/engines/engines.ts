import { findProgram } from '#tests/support/process/debian-packages.ts'
import type { EngineBrowser } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const firefox = process.env['FIREFOX'] ?? findProgram('firefox-esr') ?? findProgram('firefox')
const driver = findProgram('WebKitWebDriver')
const screen = findProgram('Xvfb')

/** The engines beside Chromium; one that is not installed has a reason to be skipped instead of a start. */
export const engines: {
  name: string
  start: (() => Promise<EngineBrowser>) | string
}[] = [
  {
    name: 'Firefox',
    start:
      firefox === undefined
        ? 'Firefox is not installed here (apt-get install firefox-esr)'
        : () => startFirefox(firefox),
  },
  {
    name: 'WebKit',
    start:
      driver === undefined || screen === undefined
        ? 'WebKit is not installed here (apt-get install webkit2gtk-driver xvfb)'
        : () => startWebKit({ driver, screen }),
  },
]
