import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes build/sbom.json: the components of the product, by the lock file. npm 11's `npm sbom --omit=dev` leaves out
// packages that development needs, too, such as react and fastify, and older npm has no such command.
// https://cyclonedx.org/docs/1.5/json/

type Locked = {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
}

const root = join(import.meta.dirname, '..')
const { name, version, packages } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
) as { name: string; version: string; packages: Record<string, Locked> }

/** https://github.com/package-url/purl-spec */
const purlOf = (named: string, { version }: Pick<Locked, 'version'>) =>
  `pkg:npm/${named.replace('@', '%40')}@${version}`

const components = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, locked]) => {
    const { version, license, integrity = '' } = locked
    const named = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const [algorithm, hash = ''] = integrity.split('-')
    return {
      type: 'library',
      'bom-ref': purlOf(named, locked),
      name: named,
      version,
      purl: purlOf(named, locked),
      ...(license && { licenses: [{ expression: license }] }),
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
      }),
    }
  })

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name, version, purl: purlOf(name, { version }) } },
  // A package may appear at several places in the tree.
  components: [...new Map(components.map((one) => [one.purl, one])).values()],
}
writeFileSync(join(root, 'build/sbom.json'), JSON.stringify(bill, null, 2))
