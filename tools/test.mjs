import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, fail, root } from './install.mjs'
import { runToEnd } from './run-node.mjs'

// node tools/test.mjs            everything that a change must pass
// node tools/test.mjs --unit     the tests that need neither a browser nor the built site
// node tools/test.mjs --long     the tests that take minutes
// node tools/test.mjs <part> …   the test files with this in their path, such as `school/orders`; * is anything.
//                                After --unit or --long, only those of them.

const folders = [
  'contract',
  'messages',
  'platform',
  'identity',
  'payments',
  'school',
  'web',
  'start',
  'tools',
  'tests',
]
const all = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
)
/** @param {string} file */
const isOfComponents = (file) => file.endsWith('.tsx')
/** @param {string} file */
const isLong = (file) => file.startsWith('tests/long/')
/** @param {string} file */
const isInBrowser = (file) => /^tests\/(?:e2e|long)\//.test(file)
/** @param {string} file */
const opensSite = (file) => /^tests\/(?:e2e|site|long)\//.test(file)

const args = process.argv.slice(2)
const [flag, parts] = args[0]?.startsWith('--') ? [args[0], args.slice(1)] : [undefined, args]

/** @param {string} part */
function filesWith(part) {
  const literals = part.split('*').map((word) => word.replaceAll(/[^\w/-]/g, '\\$&'))
  const pattern = new RegExp(literals.join('.*'))
  const found = all.filter((file) => pattern.test(file) && isChosen(file))
  return found.length > 0 ? found : fail(`No such test file has ${part} in its path.`)
}

/** @param {string} file */
function isChosen(file) {
  if (flag === '--unit') return !opensSite(file)
  if (flag === '--long') return isLong(file)
  return parts.length > 0 || !isLong(file)
}

ensureInstalled()
const files = parts.length > 0 ? [...new Set(parts.flatMap(filesWith))] : all.filter(isChosen)
if (args.length === 0) await import('./check.mjs')
const browser = files.some(isInBrowser) ? { CHROMIUM: ensureChromium() } : undefined
if (files.some(opensSite)) ensureBuilt()
const components = files.filter(isOfComponents)
const others = files.filter((file) => !isOfComponents(file))
// React has no test tools in its build for production.
const first =
  components.length > 0
    ? runToEnd(['node_modules/vitest/vitest.mjs', 'run', ...components], { NODE_ENV: 'test' })
    : 0
const second = others.length > 0 ? runToEnd(['tests/support/run.ts', ...others], browser) : 0
if (first !== 0) console.error('Component tests failed: see above.')
process.exitCode = first || second
