import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findFreePort } from '#tests/support/process/free-port.ts'

const version = '15.34.2'

/** Google's emulator of the same protocol, in its own process. */
type Emulator = { port: number; end: () => Promise<void> }

/**
 * Starts the official emulator's part for accounts, which keeps them in memory and does not sign its
 * tokens. npx downloads it at the first use (340 MB), into npm's cache.
 */
export async function startEmulator(): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-emulator-'))
  const [port, hub, logging] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const emulators = {
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const command = ['emulators:start', '--only', 'auth', '--project', 'demo-safelight']
  // In its own group: npx starts a shell, which starts the emulator.
  const child = spawn('npx', ['--yes', `firebase-tools@${version}`, ...command], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      // The same Node as ours; its own files go into the folder.
      PATH: dirname(process.execPath) + delimiter + process.env['PATH'],
      XDG_CONFIG_HOME: folder,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const end = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the emulator did not start: ${output}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('All emulators ready')) resolve()
      })
  })
  await ready.catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { port, end }
}
