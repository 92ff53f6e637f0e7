import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { projectNode, root } from './install.mjs'

// npm and its shell may end without telling the program they run. Only the scripts of package.json run
// in their foreground: programs started otherwise may outlive them.
if (process.env['npm_lifecycle_script']?.startsWith('node tools/'))
  await import('./end-with-parent.mjs')

const environment = {
  ...process.env,
  // React and React Router choose their fast builds by it; our own code does not read it.
  NODE_ENV: 'production',
  // Stripped and compiled once: the second start takes half the time.
  NODE_COMPILE_CACHE: join(root, 'build/.compile-cache'),
  PATH: [dirname(projectNode), join(root, 'node_modules/.bin'), process.env['PATH']].join(
    delimiter,
  ),
}

/** Makes Node read the settings of a real site in `.env`; the environment wins over them. */
export const readEnvFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []

/**
 * Runs the project's own Node to its end; returns its status, which is 0 if all went well.
 * @param {string[]} args
 * @param {Record<string, string>} extra more environment
 */
export function runToEnd(args, extra = {}) {
  const { status } = spawnSync(projectNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  })
  return status ?? 1
}

/**
 * The same; ends this process too if that failed.
 * @param {string[]} args
 * @param {Record<string, string>} extra more environment
 */
export function runNode(args, extra = {}) {
  const status = runToEnd(args, extra)
  if (status !== 0) process.exit(status)
}

/**
 * Runs several at once to their ends; ends this process too if one failed.
 * @param {string[][]} commands
 */
export async function runSideBySide(commands) {
  const ends = commands.map(
    (args) =>
      new Promise((resolve) => {
        const child = spawn(projectNode, args, { cwd: root, stdio: 'inherit', env: environment })
        child.on('exit', resolve)
      }),
  )
  if ((await Promise.all(ends)).some((status) => status !== 0)) process.exit(1)
}

/** The maximum time for stopping, in milliseconds: the server promises to be gone after ten seconds. */
const maxTime = 9_500

/**
 * Becomes the project's own Node for as long as it runs: passes signals on and ends as that one ended. It
 * ends with this process, and this one with the npm that runs it.
 * @param {string[]} args
 * @param {Record<string, string>} extra more environment
 */
export function becomeNode(args, extra = {}) {
  const child = spawn(
    projectNode,
    ['--import', new URL('end-with-parent.mjs', import.meta.url).href, ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...environment, ...extra },
    },
  )
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    // Without a terminal it is nohup's: Node has undone the ignoring of SIGHUP.
    if (signal === 'SIGHUP' && !isatty(0)) return
    // A terminal's Ctrl-C has reached the child already, and npm may send the same again: the server counts
    // both as one.
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), maxTime).unref()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']),
  )
}
