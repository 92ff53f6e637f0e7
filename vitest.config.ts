import { defineConfig } from 'vitest/config'
import { pageWords } from '#tools/page-words.ts'

/** Not vite.config.ts: React Router's plugin would cut the routes apart for server and browser. */
export default defineConfig({
  plugins: [pageWords],
  test: {
    environment: 'jsdom',
    include: ['web/**/*.test.tsx'],
    setupFiles: ['tests/support/page/set-up.ts'],
    testTimeout: 60_000,
  },
})
