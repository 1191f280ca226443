import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { scriptGroups } from './scripts/app-scripts.ts'
import { sourceHash } from './scripts/lib/source-hash.mjs'
import { publicPagesPlugin } from './scripts/public-pages-plugin.ts'
import { areaManifests, webManifest } from './scripts/pwa-manifest.ts'
import { releasePlugin } from './scripts/release-plugin.ts'

const root = import.meta.dirname
const { version }: { version: string } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))

// Journeys build a second release next to the first, to deploy it while pages are open.
const outDir = resolve(root, process.env['OUT_DIR'] ?? 'dist')
const release = process.env['RELEASE'] ?? sourceHash(root).slice(0, 8)

const api = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxied = ['/api', '/health', '/metrics', '/deviceHub', '/sim']

/** The worker then takes a file only when its bytes are the ones of this build, whatever a captive portal answers. */
const sha384 = (path: string) => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`

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
    publicPagesPlugin(root, outDir),
    areaManifests(root),
    releasePlugin(`${version}+${release}`),
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
        globIgnores: ['manual/**', 'screenshots/**', 'share/**', 'server/**', 'visitor.html', 'sw.js'],
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
    // Which scripts each screen is made of: its weight is judged by it.
    manifest: 'scripts.json',
    // Scripts import each other by names that stay, and each page has the map to the names with hashes. Otherwise a changed
    // script renames all scripts that import it.
    chunkImportMap: true,
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: {
      // The lists of what each part imports were an eighth of the app's first script. Scripts find their imports themselves;
      // styles are found by nothing else.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: {
      input: { index: `${root}/index.html`, visitor: `${root}/visitor.html` },
      output: {
        codeSplitting: {
          groups: scriptGroups(root),
        },
      },
    },
  },
  server: {
    port: Number(process.env['VITE_PORT'] ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])),
  },
})
