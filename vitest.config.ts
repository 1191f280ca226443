import { defineConfig } from 'vitest/config'

// Separate from vite.config.ts: unit tests need neither the PWA nor the route generator.
// `#sync/*` is a subpath import of package.json, which Vitest, Vite and Node all resolve by themselves.
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('0.0.0+test') },
  test: {
    environment: 'node',
    include: ['{sync,server,src,scripts,e2e}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['node_modules/**', 'dist/**', 'e2e/journeys/**'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    allowOnly: false,
  },
})
