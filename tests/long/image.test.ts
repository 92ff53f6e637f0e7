import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { migrateAll } from '#platform/database/migrate.ts'
import { contents } from '#start/backup/contents.ts'
import { root } from '#tests/support/documents.ts'
import { createPostgres } from '#tests/support/database/databases.ts'
import { createRole } from '#tests/support/database/proof-role.ts'
import { installDebian } from '#tests/support/process/debian-packages.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { checkServes, realSettings, startShipped } from '#tests/support/process/shipped-server.ts'

/** The maximum size of the image's archive, in bytes: clause 19.1. */
const maxArchive = 90_000_000

const user = 10_001

const call = promisify(execFile)

/** Runs a program to its end, and returns its output; throws with its message if it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await call(program, args, { maxBuffer: 50_000_000 })
  return stdout.trim()
}

/** The name of this machine's Debian. */
async function readSuite(): Promise<string> {
  const [, suite = ''] =
    /^VERSION_CODENAME=(\w+)/m.exec(await readFile('/etc/os-release', 'utf8')) ?? []
  return suite
}

/** Debian with npm and the project's own Node, in place of the image of Node. */
async function prepareNode(folder: string): Promise<void> {
  const archive = `${folder}/debian.tar`
  await run('mmdebstrap', '--variant=essential', '--include=libstdc++6', await readSuite(), archive)
  await run('npm', 'install', '--no-save', '--prefix', `${folder}/npm`, 'npm@11')
  await cp(process.execPath, `${folder}/node`)
  await cp('/etc/ssl/certs/ca-certificates.crt', `${folder}/ca.crt`)
  await writeFile(`${folder}/npmrc`, 'cafile=/etc/ca.crt\n')
  await writeFile(
    `${folder}/Containerfile`,
    `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm/node_modules/npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
COPY ca.crt /etc/ca.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`,
  )
}

/** The libraries and time zones of Debian, in place of the image without a shell. */
async function prepareBase(folder: string): Promise<void> {
  const files = await run('dpkg', '-L', 'libc6', 'libgcc-s1', 'libstdc++6')
  for (const file of files.split('\n').filter((file) => /\.so(?:\.|$)/.test(file)))
    if ((await stat(file)).isFile()) await cp(file, join(folder, file), { dereference: true })
  await cp('/usr/share/zoneinfo', `${folder}/usr/share/zoneinfo`, { recursive: true })
  for (const place of ['proc', 'dev', 'tmp']) await mkdir(join(folder, place))
  await writeFile(`${folder}/Containerfile`, 'FROM scratch\nCOPY . /\n')
}

type Image = {
  mounted: string
  archive: string
  config: { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; WorkingDir: string }
  healthCheck: string[]
}

/** Builds the image on the stand-ins, and mounts it. */
async function build(t: TestContext, folder: string): Promise<Image> {
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const buildah = (...args: string[]) => run('buildah', ...store, ...args)
  const bud = (name: string, path: string, ...args: string[]) =>
    buildah('bud', '--isolation', 'chroot', '--format', 'docker', '-t', name, ...args, path)
  for (const [name, prepare] of Object.entries({ node: prepareNode, base: prepareBase })) {
    await mkdir(join(folder, name))
    await prepare(join(folder, name))
    await bud(name, join(folder, name))
  }
  const bases = ['NODE_IMAGE=localhost/node', 'BASE_IMAGE=localhost/base']
  await bud('safelight', root, ...bases.flatMap((base) => ['--build-arg', base]))
  const archive = join(folder, 'safelight.tar')
  await buildah('push', 'safelight', `oci-archive:${archive}`)
  const container = await buildah('from', 'safelight')
  t.after(async () => {
    await buildah('rm', container)
    // buildah leaves its storage mounted on itself.
    await run('umount', '--lazy', join(folder, 'storage/overlay'))
  })
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'safelight')) as {
    Docker: { config: Image['config'] & { Healthcheck: { Test: string[] } } }
  }
  const { config } = Docker
  const [kind, ...healthCheck] = config.Healthcheck.Test
  assert.equal(kind, 'CMD')
  return { mounted: await buildah('mount', container), archive, config, healthCheck }
}

/** Runs a command in the image, read-only and as its user, with the data in a separate folder. */
function inside({ mounted, config }: Image, data: string, command: string[]): string[] {
  const script = `
    mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" &&
    mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp" &&
    mount --bind "$1" "$0/data" && shift && umask 077 &&
    exec unshare --root "$0" --wd ${config.WorkingDir} --setuid ${user} --setgid ${user} -- "$@"`
  return ['unshare', '--mount', 'sh', '-c', script, mounted, data, ...command]
}

/** The environment of the image; the programs that mount and enter it are the machine's. */
const environmentOf = ({ config }: Image): Record<string, string> => ({
  ...(Object.fromEntries(config.Env.map((line) => line.split('=', 2))) as Record<string, string>),
  PATH: process.env['PATH'] ?? '',
})

/** Tries to write outside the places for data and temporary files. */
const tryToWrite = `
  const { writeFileSync } = require('node:fs')
  for (const folder of ['/', '/app', '/app/build/server', '/usr/local/bin', '/data', '/tmp'])
    try { writeFileSync(folder + '/x', ''); console.log(folder, 'written') }
    catch ({ code }) { console.log(folder, code) }`

test('[19.1] the image is small and has no shell', async (t) => {
  const missing = installDebian('buildah', 'mmdebstrap')
  if (missing !== undefined) return t.skip(missing)
  const folder = await mkdtemp(join(tmpdir(), 'safelight-image-'))
  const image = await build(t, folder)
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { size } = await stat(image.archive)
  t.diagnostic(`the archive takes ${size} bytes`)
  assert.ok(size <= maxArchive, `${size} bytes`)
  assert.equal(image.config.User, `${user}:${user}`)
  await assert.rejects(stat(join(image.mounted, 'bin/sh')), /ENOENT/)
  await t.test('[19.1] it serves read-only and without rights', (t) => serve(t, image, folder))
  await t.test('[19.1] [19.4] on PostgreSQL’s image it makes backups', (own) =>
    backUp(own, image, folder),
  )
})

/** The image on Debian with the programs of PostgreSQL, in place of PostgreSQL's image as its base. */
async function rebase(image: Image, folder: string): Promise<Image> {
  const mounted = join(folder, 'with-postgres')
  const packages = '--include=libstdc++6,postgresql-client'
  await run('mmdebstrap', '--variant=essential', packages, await readSuite(), mounted)
  for (const path of ['app', 'usr/local/bin/node'])
    await cp(join(image.mounted, path), join(mounted, path), { recursive: true })
  await mkdir(join(mounted, 'data'))
  return { ...image, mounted }
}

/** Backs up a school on PostgreSQL, and proves the backup, by the documented commands; says so if it cannot. */
async function backUp(t: TestContext, image: Image, folder: string): Promise<void> {
  const school = await createPostgres()
  await migrateAll(school.database, contents.migrations)
  const data = join(folder, 'backups')
  await mkdir(data)
  await chown(data, user, user)
  const urls = { DATABASE_URL: school.url ?? '', BACKUP_PROOF_URL: await createRole(t) }
  const env = { ...environmentOf(image), ...realSettings(1), ...urls }
  const command = ['/usr/local/bin/node', 'build/server/backup.js', '/data/backups']
  const commandIn = (place: Image, ...words: string[]) => {
    const [program = '', ...args] = inside(place, data, [...command, ...words])
    return call(program, args, { env })
  }
  try {
    await assert.rejects(commandIn(image), /pg_dump was not found; install the client programs/)
    const rebased = await rebase(image, folder)
    assert.match((await commandIn(rebased)).stdout, /rows of PostgreSQL in .* MB, 0 pictures/)
    assert.match((await commandIn(rebased, '--prove')).stdout, /nothing is wrong/)
  } finally {
    await school.drop()
  }
}

/** Runs the image like a container, and visits it like a visitor. */
async function serve(t: TestContext, image: Image, folder: string): Promise<void> {
  const data = join(folder, 'data')
  await mkdir(data)
  await chown(data, user, user)
  const port = await findFreePort()
  const env = {
    ...environmentOf(image),
    ...realSettings(port),
    HOST: '127.0.0.1',
  }
  const enter = (...command: string[]) => inside(image, data, command)
  const server = await startShipped(t, enter(...image.config.Entrypoint, ...image.config.Cmd), {
    cwd: root,
    env,
  })
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  assert.match(status, new RegExp(`^Uid:(\\t${user}){4}$`, 'm'))
  assert.match(status, /^CapEff:\t0+$/m)
  const origin = `http://127.0.0.1:${port}`
  await checkServes(origin)
  const isHealthy = async () => {
    const [program = '', ...args] = enter(...image.healthCheck)
    return call(program, args, { env }).then(
      () => true,
      () => false,
    )
  }
  assert.equal(await isHealthy(), (await fetch(`${origin}/healthz`)).ok)
  const [node = ''] = image.config.Entrypoint
  const [program = '', ...args] = enter(node, '-e', tryToWrite)
  assert.deepEqual((await run(program, ...args)).split('\n'), [
    ...['/', '/app', '/app/build/server', '/usr/local/bin'].map((path) => `${path} EROFS`),
    '/data written',
    '/tmp written',
  ])
  assert.equal(await server.stop(), 0)
  assert.equal(await isHealthy(), false)
}
