import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { bareEnvironment } from './bare-environment.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** A command's output and exit code: null if it was killed. */
export type Ended = { code: number | null; output: string; milliseconds: number }

/**
 * Runs a command of the operator, such as `backup`, with these settings alone; it and all its processes are
 * killed after `killAfter` milliseconds, if given.
 */
export async function runOperatorCommand(
  name: string,
  args: string[],
  settings: Record<string, string | undefined>,
  killAfter?: number,
): Promise<Ended> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [`start/commands/${name}.ts`, ...args], {
    cwd: root,
    // A separate group of processes.
    detached: true,
    env: { ...bareEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  if (killAfter !== undefined && child.pid !== undefined) {
    await Promise.race([ended, wait(killAfter)])
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All have ended.
    }
  }
  return {
    code: await ended,
    output: (await output).join('').trim(),
    milliseconds: performance.now() - startedAt,
  }
}
