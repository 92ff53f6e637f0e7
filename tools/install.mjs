import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Everything in tools/*.mjs runs on the machine's own Node, whatever its version, before anything is installed.

export const root = join(fileURLToPath(import.meta.url), '../..')

/** The project's own Node, which runs everything but these scripts. */
export const projectNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * The packages in a lock file.
 * @param {string} path
 * @returns {Record<string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
const readPackages = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** @param {boolean} withDev */
function isInstalled(withDev) {
  const listing = 'node_modules/.package-lock.json'
  if (!existsSync(projectNode) || !existsSync(join(root, listing))) return false
  // npm's own record of what it installed.
  const installed = readPackages(listing)
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' ||
      // An optional package is for some machines only.
      (optional && installed[path] === undefined) ||
      ((dev || devOptional) && !withDev) ||
      installed[path]?.version === version,
  )
}

/**
 * Makes npm run on the project's Node if the machine's is older than some packages require: npm leaves out the
 * optional ones among them, such as the libraries of sharp.
 */
function underNewerNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return []
  const version = readPackages('package-lock.json')['node_modules/node']?.version
  return [
    'exec',
    '--yes',
    '--node-options=--no-deprecation',
    `--package=node@${version}`,
    '--',
    'npm',
  ]
}

/**
 * Installs the locked packages if they are missing or have another version. To run the product only, without
 * building, packages for development are not needed.
 * @param {{ withDev: boolean }} [what]
 */
export function ensureInstalled({ withDev } = { withDev: true }) {
  if (isInstalled(withDev)) return
  console.log('Installing packages (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    // A shell with NODE_ENV=production would leave out packages that build the site.
    const ci = ['ci', '--include=dev', '--loglevel=error']
    execFileSync(npm, [...underNewerNode(), ...ci], { cwd: root, stdio: 'inherit' })
  } catch {
    fail('npm ci failed; see above.')
  }
  if (!existsSync(projectNode))
    fail('npm ci did not install Node: allow the install script of the package "node".')
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
