import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { pathOf, type Import } from '#tools/read-imports.ts'

/** The folders in the import law. */
export const parts = [
  'contract',
  'messages',
  'platform',
  'identity',
  'payments',
  'school',
  'web',
  'start',
] as const
type Part = (typeof parts)[number]

/** Allowed imports of each folder: packages (`npm`), folders and single files. */
export const law: Record<Part, readonly string[]> = {
  contract: ['npm:zod', 'messages'],
  messages: ['npm'],
  platform: ['npm'],
  identity: ['npm', 'platform'],
  payments: ['npm', 'messages', 'platform', 'contract/money.ts'],
  school: [
    'npm',
    'contract',
    'messages',
    'platform',
    'identity/verify-token.ts',
    'payments/provider.ts',
  ],
  web: ['npm', 'contract', 'messages'],
  start: ['npm', 'contract', 'messages', 'platform', 'identity', 'payments', 'school', 'web'],
}

/**
 * All source files below the parts, without tests: a test may import its own tools. The test
 * mode of the identity service is not a test but a part of it.
 */
export function listSources(root: string): string[] {
  return parts.flatMap((part) =>
    readdirSync(join(root, part), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter((entry) => !/\.test\.tsx?$|^test-(?!mode\.)/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}

export function readSource(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The source files that a text may name between quotes: as an import, a worker, a route or a command. */
export function listNamed(from: string, source: string): string[] {
  return [...source.matchAll(/['"]#?([\w./-]+\.tsx?)['"]/g)].flatMap(([, name = '']) => [
    name,
    posix.join(posix.dirname(from), name),
  ])
}

/** The fault of an import by the law of docs/architecture.md, or null. */
export function judgeImport({ from, specifier }: Import): string | null {
  const part = parts.find((name) => from.startsWith(`${name}/`))
  if (part === undefined) return `${from} belongs to no part`
  if (specifier.startsWith('../')) return `${from} climbs out of its folder: ${specifier}`
  if (specifier.startsWith('./')) return null
  const allowed = law[part]
  if (!specifier.startsWith('#')) {
    const name = specifier.split('/')[0] ?? specifier
    if (allowed.includes('npm') || allowed.includes(`npm:${name}`)) return null
    return `${from} may not import ${specifier}`
  }
  const path = specifier.slice(1)
  const target = path.split('/')[0] ?? path
  if (target === part || allowed.includes(target) || allowed.includes(path)) return null
  return `${from} may not import ${specifier}`
}

/**
 * Cycles of imports, at least one if there are any.
 * `nameOf` names the group of a file.
 */
function findCycles(imports: readonly Import[], nameOf: (path: string) => string | undefined) {
  const meets = new Map<string, Set<string>>()
  for (const found of imports) {
    const [one, other] = [found.from, pathOf(found)].map((path) => path && nameOf(path))
    if (!one || !other || one === other) continue
    meets.set(one, (meets.get(one) ?? new Set()).add(other))
  }
  const done = new Set<string>()
  const follow = (name: string, way: string[]): string[] => {
    if (way.includes(name)) return [[...way.slice(way.indexOf(name)), name].join(' → ')]
    if (done.has(name)) return []
    const found = [...(meets.get(name) ?? [])].flatMap((next) => follow(next, [...way, name]))
    done.add(name)
    return found
  }
  return [...meets.keys()].flatMap((name) => follow(name, []))
}

/** The folder that a file is in: a folder below one of the parts; of `web/features`, each feature. */
const folder = /^(\w+\/(?:features\/)?[^/]+)\//

/** Circles of folders. */
export const findFolderCycles = (imports: readonly Import[]) =>
  findCycles(imports, (path) => folder.exec(path)?.[1])

/** Circles of parts, whichever of their files they go through. */
export const findPartCycles = (imports: readonly Import[]) =>
  findCycles(imports, (path) => path.split('/')[0])

/** Circles of files, types and dynamic imports included. */
export const findFileCycles = (imports: readonly Import[]) => findCycles(imports, (path) => path)

/**
 * Features never import routes, the controls of `ui` know only the site's messages, and
 * only the session's client imports Firebase's. Null if that is so.
 */
export function judgeWebImport({ from, specifier }: Import): string | null {
  if (from.startsWith('web/features/') && specifier.startsWith('#web/routes'))
    return `${from} is a feature and may not import a route: ${specifier}`
  if (from.startsWith('web/ui/') && /^#(?!web\/(?:ui|words)\/)/.test(specifier))
    return `${from} is a control and may not know the site: ${specifier}`
  if (specifier.startsWith('@firebase/') && from !== 'web/session/firebase.client.ts')
    return `${from} may not import ${specifier}: only web/session/firebase.client.ts does`
  return null
}
