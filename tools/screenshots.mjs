import { ensurePhotos } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

// The pictures of README.md and docs/style.md, taken anew.

ensureInstalled()
ensurePhotos()
runNode(['tools/take-screenshots.ts'], { CHROMIUM: ensureChromium() })
