import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root } from './install.mjs'
import { runNode } from './run-node.mjs'

const siteSources = [
  'web',
  'contract',
  'messages',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tools/compress-site.ts',
  'tools/page-words.ts',
  'tools/plain-icons.ts',
  'tools/read-imports.ts',
]
const serverSources = [
  ...siteSources,
  'start',
  'school',
  'identity',
  'payments',
  'platform',
  'package.json',
  'tools/bundle-server.ts',
  'tools/write-sbom.ts',
]
const photoSources = [
  'photos',
  'contract/photo-facts.ts',
  'contract/photos.ts',
  'platform/images',
  'platform/in-lanes.ts',
  'start/demo/photo-samples.ts',
  'start/school-photos.ts',
  'tools/build-photos.ts',
]

/**
 * The files at `path`, or the file itself.
 * @param {string} path
 * @returns {string[]}
 */
function filesAt(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const entries = readdirSync(full, { withFileTypes: true, recursive: true })
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name))
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = source.includes('.') ? [join(root, source)] : filesAt(source)
    for (const file of files.sort())
      if (!file.includes('.test.')) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * Runs `build` unless its stamp shows that it has run on these very sources.
 * @param {string} name
 * @param {string[]} sources
 * @param {() => void} build
 */
function buildIfStale(name, sources, build) {
  const stamp = join(root, 'build', `.${name}-sources`)
  const now = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  ensureInstalled()
  console.log(`Building the ${name} …`)
  rmSync(stamp, { force: true })
  build()
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, now)
}

/** Makes the photographs' variants if they are stale. */
function ensurePhotos() {
  buildIfStale('photographs', photoSources, () => runNode(['tools/build-photos.ts']))
}

/** Builds the site and the server if they are stale. */
export function ensureServer() {
  buildIfStale('site', siteSources, () => {
    runNode(['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'], {
      // In any environment: a build never has the development server's style page.
      STYLE_PAGE: 'off',
    })
    runNode(['tools/compress-site.ts'])
  })
  buildIfStale('server', serverSources, () => {
    runNode(['tools/bundle-server.ts'])
    runNode(['tools/write-sbom.ts'])
  })
}

/** Builds everything stale. */
export function ensureBuilt() {
  ensurePhotos()
  ensureServer()
}

// npm run build
if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuilt()
