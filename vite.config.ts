import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { readConfig } from '#start/config.ts'

/** The development server is the demo: it listens where the demo would. */
function readAddress() {
  const { host, port } = readConfig(process.env, 'demo')
  return { host, port }
}

export default defineConfig(({ command }) => ({
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
  // Found one by one, each would reload the page under whoever is just using it.
  optimizeDeps: {
    include: [
      '@base-ui/react/dialog',
      '@base-ui/react/toast',
      '@conform-to/react',
      '@conform-to/zod/v4',
      'firebase/app',
      'firebase/auth',
      'lucide-react',
      'react-simple-typewriter',
      'swiper/modules',
      'swiper/react',
      'uuid',
      'zod',
    ],
  },
  server: {
    ...(command === 'serve' && readAddress()),
    strictPort: true,
    // The app is made anew at every change of a file; the database changes at every call.
    watch: { ignored: ['**/data/**', '**/build/**'] },
  },
}))
