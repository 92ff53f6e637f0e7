import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program, if it is installed. */
export const findProgram = (program: string) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/**
 * Installs Debian's packages of these programs, by the same names, if they are missing and the tests run as root on
 * Debian. Returns the reason that a test that needs them cannot run; undefined if it can.
 */
export function installDebian(...programs: string[]): string | undefined {
  const listMissing = () => programs.filter((program) => findProgram(program) === undefined)
  if (process.getuid?.() !== 0) return 'needs to be root'
  if (listMissing().length > 0 && findProgram('apt-get') !== undefined) {
    // No installed service is to be started.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    spawnSync('apt-get', ['update', '-q'], { env })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...listMissing()], {
      env,
    })
  }
  const missing = listMissing()
  return missing.length === 0 ? undefined : `needs apt-get install ${missing.join(' ')}`
}
