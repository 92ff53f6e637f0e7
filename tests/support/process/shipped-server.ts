import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { matches, read } from '#tests/support/documents.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { createSetUp } from './answer-set-up.ts'

/** The required settings of a real site, on loopback. */
export const realSettings = (port: number) => ({
  PORT: String(port),
  PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  LANGUAGES: 'en,de',
  IDENTITY_API_KEY: 'safelight-local',
  IDENTITY_SECRET: 'x'.repeat(32),
  PAYMENTS: 'instant',
  WITHDRAWAL: 'eu',
  LOG_LEVEL: 'error',
})

/** Starts a server in its own process, which ends with the test; resolves when it reports that it is open. */
export async function startShipped(
  t: TestContext,
  [program = '', ...args]: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
    child.once('error', ({ message }) => resolve(message))
  })
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const setUp = createSetUp()
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        setUp(output)
        if (output.includes('is open at')) resolve()
      })
    void ended.then((how) => reject(new Error(`the server ended with ${how}: ${output}`)))
  })
  /** Ends it like a service manager, and returns how it ended. */
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { pid: child.pid ?? 0, stop }
}

/** A shipped server has everything it needs to serve pages in each language, passwords and pictures. */
export async function checkServes(origin: string): Promise<void> {
  for (const path of [
    '/',
    '/de',
    '/classes',
    '/imprint',
    '/de/imprint',
    '/api/docs',
    '/api/openapi.json',
  ]) {
    const { status } = await fetch(origin + path)
    assert.equal(status, 200, path)
  }
  const page = await (await fetch(`${origin}/`)).text()
  const [, picture = ''] = /(\/photos\/[^" ,]+)/.exec(page) ?? []
  const [, script = ''] = /(\/assets\/[^"]+\.js)/.exec(page) ?? []
  for (const path of [picture, script]) {
    const { status } = await fetch(origin + path)
    assert.equal(status, 200, `${path} of the page`)
  }
  const { idToken } = await registerPerson(origin, 'Student')
  const body = asBody(await makeTestPhoto(800, 600))
  const { photo } = await clientOver(origin, idToken).addPhoto({ body })
  const { status } = await fetch(origin + photo)
  assert.equal(status, 200, 'the picture that was sent')
}

/** The last stage of the Dockerfile, which is the image. */
export function readDockerfile() {
  const image = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
  const instruction = (name: string) =>
    matches(image, new RegExp(`^${name} (.*)$`, 'gm')).map(([, words = '']) => words)
  const listOf = (words = '[]') => JSON.parse(words.slice(words.indexOf('['))) as string[]
  return {
    /** The paths in the tree that are copied. */
    paths: matches(image, /^COPY --from=\S+ \/app\/(\S+) /gm).map(([, path = '']) => path),
    environment: Object.fromEntries(
      instruction('ENV').flatMap((words) => words.split(' ').map((word) => word.split('='))),
    ) as Record<string, string>,
    command: listOf(instruction('CMD')[0]),
    healthCheck: listOf(instruction('HEALTHCHECK')[0]),
  }
}

/** The commands of the operator by name, as the bundle has them. */
export const operatorCommands = matches(read('package.json'), /start\/commands\/([\w-]+)\.ts/g).map(
  ([, name = '']) => name,
)

export const bundled = (name: string) => join('build/server', `${name}.js`)
