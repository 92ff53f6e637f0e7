import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Everything in tools/*.mjs runs on whatever Node the machine has, before anything is installed.

export const root = join(import.meta.dirname, '..')

/** The project's own Node, which runs everything but these scripts. */
export const projectNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Installs the locked packages where they are missing or older than the lock file. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules/.installed-lock')
  if (existsSync(projectNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    // The machine's Node only installs; the engines of packages are about the project's own one.
    // A shell with NODE_ENV=production would leave out what the site is built with.
    execFileSync(npm, ['ci', '--include=dev', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  } catch {
    fail('npm ci failed; see above.')
  }
  if (!existsSync(projectNode))
    fail('npm ci did not install Node: allow the install script of the package "node".')
  writeFileSync(stamp, lock)
}

/**
 * Ends with one clear line.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line)
  process.exit(1)
}
