import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './install.mjs'

/** Chromium without its windows: the pages are the same, and browser tests take a fifth less work. */
const shell = 'chromium-headless-shell'

const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string | undefined} */
function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env['CHROMIUM'] ?? '', ...onPath, ...elsewhere].find(
    (path) => path !== '' && existsSync(path),
  )
}

function canInstall() {
  return (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  )
}

/**
 * The path of a Chromium or Chrome; on Debian as root it is installed where there is none.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findBrowser()
  if (found !== undefined) return found
  if (canInstall()) {
    console.log('Installing Chromium (apt-get) …')
    execFileSync('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', shell], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return (
    findBrowser() ??
    fail('No Chromium or Chrome found: install one, or set CHROMIUM to the path of its program.')
  )
}
