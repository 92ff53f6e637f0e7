import { dirname, join, relative, sep } from 'node:path'
import { build } from 'vite'
import { plainIcons } from './plain-icons.ts'

// The server, the built pages and all that both are made of in a few files: some 1,500 of their own,
// each found, read and linked, take most of a start. Only what it starts later is not in it.

const root = join(import.meta.dirname, '..')
const directory = join(root, 'build/server')

/** From the folder of the bundle to a path of ours. */
const pathTo = (path: string) => relative(directory, path).split(sep).join('/')

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['pg-native', 'sharp', 'vite'] },
  build: {
    ssr: 'start/main.ts',
    outDir: directory,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
  },
  plugins: [
    plainIcons,
    {
      name: 'sources-keep-their-places',
      enforce: 'pre',
      transform(code, id) {
        if (id.includes('node_modules') || !id.endsWith('.ts')) return
        return code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${pathTo(dirname(id))}')`)
          .replaceAll('import.meta.url', `new URL('${pathTo(id)}', import.meta.url)`)
      },
    },
  ],
})
