import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { projectNode, root } from './install.mjs'

const environment = {
  ...process.env,
  // React and React Router choose their fast builds by it; nothing of ours reads it.
  NODE_ENV: 'production',
  // Stripped and compiled once: the second start takes half the time.
  NODE_COMPILE_CACHE: join(root, 'build/.compile-cache'),
  PATH: [dirname(projectNode), join(root, 'node_modules/.bin'), process.env['PATH']].join(
    delimiter,
  ),
}

/**
 * Runs the project's own Node to its end; ends this process too where that failed.
 * @param {string[]} args
 * @param {Record<string, string>} extra more environment
 */
export function runNode(args, extra = {}) {
  const { status } = spawnSync(projectNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Becomes the project's own Node for as long as it runs: passes signals on and ends as it ended.
 * @param {string[]} args
 * @param {Record<string, string>} extra more environment
 */
export function becomeNode(args, extra = {}) {
  const child = spawn(projectNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  })
  // A terminal's Ctrl-C reaches the child by itself; only a signal to this process alone is passed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
