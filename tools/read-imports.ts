import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export type Import = { from: string; specifier: string }

const specifiers =
  /(?:^|[\s;}])(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every import in a source text, types and dynamic imports included. */
export function readImports(from: string, source: string): (Import & { isType: boolean })[] {
  return [...source.matchAll(specifiers)].map(([, type, named, dynamic]) => ({
    from,
    specifier: named ?? dynamic ?? '',
    isType: type !== undefined,
  }))
}

/** Our path that an import names, or undefined if it names a package. */
export function pathOf({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('./') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** Finds the source files that are read together with one, itself included, and reads each of them once. */
export function createReach(root: string, { types = true } = {}) {
  const imported = new Map<string, string[]>()
  const listImported = (file: string): string[] => {
    const known =
      imported.get(file) ??
      readImports(file, readFileSync(join(root, file), 'utf8'))
        .filter(({ isType }) => types || !isType)
        .flatMap((found) => pathOf(found) ?? [])
        .filter((path) => existsSync(join(root, path)))
    imported.set(file, known)
    return known
  }
  return function listReached(file: string, reached = new Set<string>()): Set<string> {
    if (reached.has(file)) return reached
    reached.add(file)
    for (const path of listImported(file)) listReached(path, reached)
    return reached
  }
}
