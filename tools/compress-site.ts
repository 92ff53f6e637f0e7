import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Writes the brotli and gzip forms of each text file beside it in the built site; the server sends them to
// clients that accept them. Fonts and photographs are compressed already.

const directory = join(import.meta.dirname, '../build/site/client')

/** In bytes; below this, a compressed file saves nothing that a packet would not carry anyway. */
const smallest = 1024

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < smallest) return
  // Level 9 takes a fifth of the time of 11, for files a fiftieth larger.
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/**
 * React Router's list of routes has the files that each route needs, every time in another order. In one order, and
 * without the files of every page and false values, it is an eighth shorter when compressed.
 */
async function tidyManifest(path: string): Promise<void> {
  const [, start = '', json = ''] =
    /^(window\.__reactRouterManifest=)(.*);$/s.exec(await readFile(path, 'utf8')) ?? []
  const manifest = JSON.parse(json) as Manifest
  const { root, ...routes } = manifest.routes
  for (const route of Object.values(routes))
    route.imports = route.imports.filter((file) => !root.imports.includes(file)).toSorted()
  const withoutFalse = JSON.stringify(manifest, (_key, value: unknown) =>
    value === false ? undefined : value,
  )
  await writeFile(path, `${start}${withoutFalse};`)
}

type Manifest = { routes: { root: Route } & Record<string, Route> }
type Route = { imports: string[] }

const entries = await readdir(directory, { recursive: true, withFileTypes: true })
for (const { name, parentPath } of entries)
  if (/^manifest-\w+\.js$/.test(name)) await tidyManifest(join(parentPath, name))
const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|txt)$/.test(entry.name))
await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))))
