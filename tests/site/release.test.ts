import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { matches, read, root } from '#tests/support/documents.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import {
  bundled,
  checkServes,
  operatorCommands,
  readDockerfile,
  realSettings,
  startShipped,
} from '#tests/support/process/shipped-server.ts'
import { serverArgs, serverEnvironment } from '#tools/server.mjs'

type Ended = { code: number; text: string }

function run(args: string[], cwd: string, env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env }, (error, out, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + errors }),
    )
  })
}

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-release-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('[19.1] the image copies all that the server and the commands need', async (t) => {
  const folder = await makeFolder(t)
  const { paths, environment, command } = readDockerfile()
  for (const path of paths) await cp(join(root, path), join(folder, path), { recursive: true })
  const port = await findFreePort()
  const env = {
    ...environment,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    ...realSettings(port),
  }
  const server = await startShipped(t, [process.execPath, ...command], { cwd: folder, env })
  await checkServes(`http://127.0.0.1:${port}`)
  const commands: Record<string, [args: string[], code: number, text: RegExp]> = {
    backup: [[join(folder, 'backups')], 0, /IDENTITY_SECRET/],
    doctor: [['--to', 'nobody'], 1, /--to: must be an email address/],
    move: [[], 2, /^usage: npm run move/],
    restore: [['a', 'b', 'c'], 2, /^usage: npm run restore/],
    admin: [['nobody@school.example'], 1, /^Nobody has registered with nobody@school\.example/],
    books: [[], 0, /^The books are correct\.$/m],
    identity: [['rotate-keys'], 0, /^The new signing key is /],
    jobs: [[], 0, /^There are no failed jobs\.$/m],
    'payments-check': [[], 1, /^STRIPE_SECRET_KEY: must be set/],
    setup: [['--domain', 'a/b', '--file', join(folder, '.env')], 1, /^PUBLIC_ORIGIN: must be an/],
  }
  for (const name of operatorCommands) {
    const [args, code, text] = commands[name] ?? [[], 0, /^$/]
    const ended = await run([bundled(name), ...args], folder, env)
    assert.match(ended.text, text, name)
    assert.equal(ended.code, code, name)
  }
  assert.equal(await server.stop(), 0)
})

type Packages = Record<string, { dev?: boolean; devOptional?: boolean }>

/** A built checkout after `npm ci --omit=dev`. */
async function makeCheckout(folder: string): Promise<void> {
  const sources = matches(read('.dockerignore'), /^!(\S+)$/gm).map(([, path = '']) => path)
  for (const path of [...sources.filter((one) => !one.startsWith('build')), 'build'])
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !file.includes('.compile-cache'),
    })
  const listing = 'node_modules/.package-lock.json'
  const lock = JSON.parse(await readFile(join(root, listing), 'utf8')) as { packages: Packages }
  const packages = Object.entries(lock.packages).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  )
  for (const [path] of packages.filter(([path]) => path.lastIndexOf('node_modules/') === 0)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
  await writeFile(
    join(folder, listing),
    JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
  )
}

test('[19.1] a built checkout without packages for development serves and runs commands by .env, and installs nothing', async (t) => {
  const folder = await makeFolder(t)
  await makeCheckout(folder)
  const port = await findFreePort()
  const { PORT, ...settings } = realSettings(port)
  const lines = Object.entries({ ...settings, PORT: '1', DATA_DIR: 'kept' })
  await writeFile(join(folder, '.env'), lines.map((line) => line.join('=')).join('\n'))
  // Without npm, so that nothing can be installed. The environment wins over the file.
  const env = { PATH: '/nowhere', PORT }
  const server = await startShipped(t, [process.execPath, 'tools/serve.mjs', 'production'], {
    cwd: folder,
    env,
  })
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200)
  assert.deepEqual(await run(['tools/run.mjs', 'start/commands/books.ts'], folder, env), {
    code: 0,
    text: 'The books are correct.\n',
  })
  assert.ok((await readdir(join(folder, 'kept'))).includes('safelight.db'))
  assert.equal(await server.stop(), 0)
})

test('[19.1] [19.4] image and service start the server as the launcher does, by the same Node, and it may write where README.md has backups', () => {
  const { command, environment } = readDockerfile()
  assert.deepEqual(command, [...serverArgs, 'production'])
  const unit = read('deploy/safelight.service')
  assert.match(unit, new RegExp(`^ExecStart=.*/node --env-file=\\.env ${command.join(' ')}$`, 'm'))
  for (const [name, value] of Object.entries(serverEnvironment)) {
    assert.equal(environment[name], value)
    assert.match(unit, new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
  }
  const [, allowed = ''] = /^ReadWritePaths=(.*)$/m.exec(unit) ?? []
  const folders = matches(read('README.md'), /npm run backup -- (\/[\w/]+)/g).map(([, to]) => to)
  assert.ok(folders.length > 0)
  for (const folder of folders) assert.ok(allowed.split(' ').includes(`-${folder}`), folder)
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
  }
  assert.match(
    read('Dockerfile'),
    new RegExp(`^ARG NODE_IMAGE=.*node:${dependencies['node']}-`, 'm'),
  )
})

test('[19.1] the bill of materials lists packages that run, not those that only build', () => {
  const { bomFormat, components } = JSON.parse(read('build/sbom.json')) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  assert.equal(bomFormat, 'CycloneDX')
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const missing = Object.entries(dependencies ?? {}).filter(
    ([name, version]) => !listed.includes(`${name}@${version}`),
  )
  assert.deepEqual(missing, [])
  for (const name of ['vite', 'oxlint', '@playwright/test']) {
    assert.ok(name in (devDependencies ?? {}))
    assert.ok(!components.some((component) => component.name === name), name)
  }
})
