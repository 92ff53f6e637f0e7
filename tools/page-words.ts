import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { createReach } from './read-imports.ts'

const root = join(import.meta.dirname, '..')

const uses = /\buse(?:Messages|WordsJson)\(\s*'([\w-]+)'/g

/** The features whose messages these files use. */
const listFeatures = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(uses)].map(([, feature = '']) => feature)
  })

/** The routes that this file brings the messages of: itself, and for a layout those beside it. */
const listRoutes = (route: string): string[] =>
  route.endsWith('/layout.tsx')
    ? readdirSync(join(root, dirname(route)))
        .filter((name) => !name.includes('.test.'))
        .map((name) => `${dirname(route)}/${name}`)
    : [route]

/** What a route of web/ uses, as its imports tell, without what the root brings; and the files that were read. */
export function findPageWords(route: string): { features: string[]; files: Set<string> } {
  const listReached = createReach(root, { types: false })
  const brought = route === 'web/root.tsx' ? [] : listFeatures(listReached('web/root.tsx'))
  const files = new Set(listRoutes(route).flatMap((one) => [...listReached(one)]))
  const features = [...new Set(listFeatures(files))].filter((one) => !brought.includes(one))
  return { features: features.toSorted(), files }
}

/** Puts the features in the place of `import.meta.words`. */
export const pageWords: Plugin = {
  name: 'page-words',
  transform(code, id) {
    if (!code.includes('import.meta.words')) return undefined
    const { features, files } = findPageWords(relative(root, id.split('?')[0] ?? id))
    for (const file of files) this.addWatchFile(join(root, file))
    return code.replaceAll('import.meta.words', JSON.stringify(features))
  },
}
