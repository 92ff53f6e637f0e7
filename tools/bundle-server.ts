import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { build } from 'vite'
import { plainIcons } from './plain-icons.ts'

// The server, the operator's commands, the built pages and all their modules in a few files: finding, reading and
// linking some 1,500 separate files takes most of a start. What a separate process or
// thread starts from has its own file among them.

const root = join(import.meta.dirname, '..')
const directory = join(root, 'build/server')

/** A path from the bundle's folder to one of our files. */
const pathTo = (path: string) => relative(directory, path).split(sep).join('/')

/** The commands of package.json by name, each with its source: `admin` is start/commands/admin.ts. */
const commands = [
  ...readFileSync(join(root, 'package.json'), 'utf8').matchAll(/start\/commands\/([\w-]+)\.ts/g),
].map(([source, name = '']) => [name, source])

/** A file that a separate process or thread is started from. */
const childModule = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg-native', 'sharp', 'vite'] },
  build: {
    ssr: true,
    outDir: directory,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: 'start/main.ts', ...Object.fromEntries(commands) },
      // In one folder, so that a path is the same from each of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    plainIcons,
    {
      name: 'sources-keep-their-places',
      enforce: 'pre',
      transform(code, id) {
        if (id.includes('node_modules') || !id.endsWith('.ts')) return
        return code
          .replaceAll(childModule, (_, name: string) => {
            this.emitFile({
              type: 'chunk',
              id: join(dirname(id), `${name}.ts`),
              fileName: `${name}.js`,
            })
            return `new URL('./${name}.js', import.meta.url)`
          })
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${pathTo(dirname(id))}')`)
      },
    },
  ],
})
