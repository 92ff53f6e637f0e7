import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program that ends by `end`, or with this process; its descendants end, too. */
export function startProgram(
  program: string,
  args: string[],
  stdio: StdioOptions,
  environment: Record<string, string> = {},
) {
  // The leader of a group of its own.
  const child = spawn(program, args, {
    stdio,
    env: { ...process.env, ...environment },
    detached: true,
  })
  const ended = once(child, 'exit')
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  return {
    child,
    /** Waits for something that the program does; throws if it ends before. */
    until: <Result>(done: Promise<Result>): Promise<Result> =>
      Promise.race([
        done,
        ended.then(([code]) => {
          throw new Error(`${program} ended with ${code}`)
        }),
      ]),
    end: async () => {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
