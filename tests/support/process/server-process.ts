import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { serverArgs, serverEnvironment } from '#tools/server.mjs'
import { createSetUp } from './answer-set-up.ts'
import { findFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The built server in its own process, in demo mode, with content if the database is empty; a new production school is set up. */
type ServerProcess = {
  origin: string
  pid: number
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/**
 * Starts it; resolves when it reports that it is open. `settings` are environment variables; `folder` has a build
 * other than this one.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  mode: 'demo' | 'production' = 'demo',
  folder = root,
  onOutput?: (output: string) => void,
): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await findFreePort())
  const child = spawn(process.execPath, [...serverArgs, mode], {
    cwd: folder,
    env: { ...process.env, ...serverEnvironment, ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    let output = ''
    const setUp = onOutput ?? createSetUp(`http://127.0.0.1:${port}`)
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      setUp(output)
      if (output.includes('is open at')) resolve()
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    end: (signal) => end(child, signal),
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
