import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parts } from './imports.ts'

export const root = join(import.meta.dirname, '..', '..')

/** The text of a file, by its path from the root of the tree. */
export const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The documents of one folder. */
export const documentsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

/** The folders of the tree that a newcomer should know. */
export const folders = [...parts, 'tests', 'bench', 'tools', 'photos', 'public', 'deploy', 'docs']

/** Every file and folder of the sources; a folder ends with a slash. */
export const paths = folders.flatMap((part) => [
  `${part}/`,
  ...readdirSync(join(root, part), { withFileTypes: true, recursive: true }).map((entry) => {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
    return entry.isDirectory() ? `${path}/` : path
  }),
])

export const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern))

/** The words of a text between backquotes; blocks of code are left out, whose three backquotes pair with none. */
export const quoted = (text = '') =>
  matches(text.replaceAll(/^```.*?^```$/gms, ''), /`([^`]+)`/g).map(([, word = '']) => word)

/** The part of a document below a heading, up to the next one of any level. */
export function sectionOf(document: string, heading: string): string {
  const [, section] = document.split(`${heading}\n`)
  if (section === undefined) throw new Error(`there is no heading ${heading}`)
  return section.split(/\n##+ /)[0] ?? ''
}

/** The rows of all tables of a text, cell by cell, without their headings. */
export const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !lines[index + 1]?.startsWith('|---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
