import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './install.mjs'

/** The package to install if there is no browser. */
const debianPackage = 'chromium'

/**
 * The names of the programs, the most common first: a test that only passes in
 * another browser is of no use to people. The last one is Chromium without its windows
 * (decision 54).
 */
const names = [
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
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
  return [...onPath, ...elsewhere].find((path) => existsSync(path))
}

function canInstall() {
  return (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  )
}

/**
 * The path of a Chromium or Chrome: the program at CHROMIUM, or else the first one found. On Debian as root
 * one is installed if there is none.
 * @returns {string}
 */
export function ensureChromium() {
  const chosen = process.env['CHROMIUM']
  if (chosen)
    return existsSync(chosen) ? chosen : fail(`There is no program at CHROMIUM: ${chosen}`)
  const found = findBrowser()
  if (found !== undefined) return found
  if (canInstall()) {
    console.log('Installing Chromium (apt-get) …')
    execFileSync('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return (
    findBrowser() ??
    fail('No Chromium or Chrome found: install one, or set CHROMIUM to the path of its program.')
  )
}
