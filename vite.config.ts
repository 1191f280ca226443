import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { sourceHash } from './scripts/lib/source-hash.mjs'
import { publicPagesPlugin } from './scripts/public-pages-plugin.ts'
import { secondManifest, webManifest } from './scripts/pwa-manifest.ts'

const root = import.meta.dirname
const { version }: { version: string } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))

// Journeys build a second release beside the first, to deploy it while pages are open.
const outDir = resolve(root, process.env['OUT_DIR'] ?? 'dist')
const release = process.env['RELEASE'] ?? sourceHash(root).slice(0, 8)

const api = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxied = ['/api', '/health', '/metrics', '/deviceHub', '/sim']

/** The worker then takes a file only when its bytes are the ones of this build, whatever a captive portal answers. */
const sha384 = (path: string) => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`

const filesOf = (names: readonly string[]): ReadonlySet<string> => {
  const files = names.map((name) => resolve(root, 'src', name))
  for (const file of files)
    if (!existsSync(file)) throw new Error(`A script is to hold ${file}, which is not there.`)
  return new Set(files)
}

/** The icons of the staff's menu that no customer's screen draws: each would be a script of its own. */
const staffIcons = [
  'Article',
  'Cash',
  'CashRegister',
  'ClipboardCheck',
  'ClockCheck',
  'Cpu',
  'Discount',
  'Files',
  'History',
  'Link',
  'Mail',
  'MailOpened',
  'MailQuestion',
  'Mailbox',
  'MapPins',
  'ReceiptTax',
  'Route',
  'Scan',
  'ShieldLock',
  'UserCheck',
  'Users',
]

/** Scripts that hold several parts, with all that these import: one in place of forty small ones. */
const scripts = {
  /** What a public page runs that the server has drawn. */
  page: filesOf([
    'browser/seams.ts',
    'http/http.ts',
    'layouts/public-frame.module.css',
    'pwa/installed.ts',
    'pwa/trusted-types.ts',
    'screens/public/payment/payment.module.css',
    'screens/public/calculator-page.module.css',
    'screens/public/cards.module.css',
    'screens/public/contact-page.module.css',
    'screens/public/form.module.css',
    'screens/public/front-form.module.css',
    'screens/public/landing-page.module.css',
    'screens/public/prose.module.css',
    'screens/public/public.module.css',
    'screens/public/rates-page.module.css',
    'screens/public/tables.module.css',
    'session/former-people.ts',
  ]),
  /** What sends the forms that the server draws. */
  forms: filesOf([
    'screens/public/contact-form.ts',
    'screens/public/form-answer.ts',
    'screens/public/login-form.ts',
    'screens/public/post-form.ts',
    'screens/public/register-form.ts',
    'screens/public/recovery/recovery-forms.ts',
    'screens/public/recovery/verify-link.ts',
  ]),
  /** What the app needs before it knows who is there: neither the device's data nor what works on them. */
  open: filesOf([
    '../sync/entities/package-status.ts',
    '../sync/lib/is-record.ts',
    '../sync/lib/names-in.ts',
    'routes/__root.tsx',
    'session/session.ts',
    'start/start.ts',
    'stores/sign-out.ts',
    'ui/page.tsx',
    'ui/panel.tsx',
  ]),
  /** What nearly every first screen draws. */
  first: filesOf([
    'components/state-badge.tsx',
    'components/status-badge.tsx',
    'layouts/customer-menus.ts',
    'layouts/menu-entries.ts',
    'layouts/update-bar.tsx',
    'queries/sync-status.ts',
    'replica/live-rows.ts',
    'ui/empty-state.tsx',
    'ui/format.ts',
    'ui/logo.tsx',
    'ui/page.tsx',
    'ui/panel.tsx',
    'ui/tag.tsx',
  ]),
  /** What is around every page of somebody who is signed in. */
  frame: filesOf(['layouts/signed-in.tsx', 'layouts/shell.tsx', 'screens/device/sync-indicator.tsx']),
  /** What the staff's menu is drawn with. */
  icons: filesOf(
    staffIcons.map((name) => `../node_modules/@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`),
  ),
}

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
    secondManifest(root),
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
        globIgnores: ['screenshots/**', 'share/**', 'server/**', 'visitor.html', 'sw.js'],
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
          groups: Object.entries(scripts).map(([name, files], n) => ({
            name,
            // A part of several is in the one that is named first.
            priority: 10 - n,
            // What fetches a script later is needed by all, and goes with the smallest.
            test: (id: string) => files.has(id) || (n === 0 && id.includes('vite/preload-helper')),
          })),
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
