import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    fastifyReactRouterDev({
      entry: './start/dev.ts',
      exportName: 'createDevApp',
      // Server and pages must share one copy of the context tokens, so the build leaves it outside.
      externalizeServerEntryImports: ['#web/server-context.ts'],
    }),
  ],
  server: { host: '127.0.0.1', port: 3000, strictPort: true },
})
