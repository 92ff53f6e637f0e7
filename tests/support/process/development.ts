import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'

export type DevelopmentSite = { origin: string; close: () => Promise<void> }

/** The development server as `npm run dev` starts it, over its own demo content. */
export async function startDevelopment(): Promise<DevelopmentSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-dev-'))
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // With CI set, Vite would colour the very address that this waits for.
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const listens = new Promise<void>((resolve) => {
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.includes(`:${port}/`)) resolve()
    })
  })
  try {
    await Promise.race([
      listens,
      ended.then(() => Promise.reject(new Error('the development server ended'))),
    ])
    // The app is made at the first request.
    const { status } = await fetch(`${origin}/api/classes`)
    if (status !== 200) throw new Error(`the development server answers ${status}`)
    return { origin, close }
  } catch (error) {
    await close()
    throw error
  }
}
