import type { States } from './states.ts'

/** One component of the style page; a file of `examples/<group>/` is named after it. */
type Example = { name: string; states: States }
type Group = { name: string; examples: Example[] }

const files = import.meta.glob<{ states: States }>('./examples/*/*.tsx', { eager: true })

/** Groups that are not named here come first. */
const order = ['theme', 'actions', 'fields', 'messages', 'pages', 'lists', 'pictures']

function readPath(path: string): { group: string; name: string } {
  const [group = '', file = ''] = path.split('/').slice(-2)
  const words = file.replace('.tsx', '').split('-')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return { group, name }
}

/** The groups of the style page, each with its examples: a folder is a group, a file an example. */
export const groups: Group[] = Object.entries(
  Object.groupBy(Object.entries(files), ([path]) => readPath(path).group),
)
  .map(([name, found = []]) => ({
    name,
    examples: found
      .map(([path, { states }]) => ({ name: readPath(path).name, states }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }))
  .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
