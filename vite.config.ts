import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { sourceHash } from './scripts/lib/source-hash.mjs'
import { webManifest } from './scripts/pwa-manifest.ts'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }

// Journeys build a second release beside the first, to deploy it while pages are open.
const outDir = resolve(root, process.env['OUT_DIR'] ?? 'dist')
const release = process.env['RELEASE'] ?? sourceHash(root).slice(0, 8)

const api = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxied = ['/api', '/health', '/metrics', '/deviceHub', '/sim']

/** The worker then takes a file only when its bytes are the ones of this build, whatever a captive portal answers. */
const sha384 = (path: string) => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`

/** What nearly every first screen draws, with all that it imports: one script in place of forty small ones. */
const firstScreen = new Set(
  [
    'components/state-badge.tsx',
    'components/status-badge.tsx',
    'layouts/menus.ts',
    'layouts/update-bar.tsx',
    'queries/search-index.ts',
    'queries/sync-status.ts',
    'replica/live-rows.ts',
    'ui/empty-state.tsx',
    'ui/format.ts',
    'ui/logo.tsx',
    'ui/page.tsx',
    'ui/panel.tsx',
    'ui/tag.tsx',
  ].map((file) => resolve(root, 'src', file)),
)
for (const file of firstScreen)
  if (!existsSync(file)) throw new Error(`The first script names ${file}, which is not there.`)

export default defineConfig({
  root,
  // The source hash of the launcher knows these names, too: another brand is another build.
  envPrefix: ['VITE_', 'BRAND_'],
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: await webManifest(root),
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,wasm,svg,png,ico,woff2}'],
        globIgnores: ['screenshots/**', 'sw.js'],
        // zxing's wasm is about 1 MB; a file over the limit would be left out without a word.
        maximumFileSizeToCacheInBytes: 5 * 1024 * 1024,
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, integrity: sha384(`${outDir}/${entry.url}`) })),
            warnings: [],
          }),
        ],
      },
    }),
  ],
  define: { __APP_VERSION__: JSON.stringify(`${version}+${release}`) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', test: (id) => firstScreen.has(id) }] } },
    },
  },
  server: {
    port: Number(process.env['VITE_PORT'] ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])),
  },
})
