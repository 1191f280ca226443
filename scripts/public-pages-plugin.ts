import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { addressesOf } from './route-addresses.ts'

/**
 * Adds what the server needs to render public pages to the build: their components as a script for Node, and the app's
 * addresses. Both use the app's sources, so the class names match its styles.
 */
export const publicPagesPlugin = (root: string, outDir: string): Plugin => ({
  name: 'public-pages',
  apply: 'build',
  async closeBundle() {
    const folder = join(outDir, 'server')
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      envPrefix: ['VITE_', 'BRAND_'],
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/visitor/render-page.tsx',
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        reportCompressedSize: false,
        rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
      },
    })
    mkdirSync(folder, { recursive: true })
    const addresses = addressesOf(readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8'))
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(addresses))
  },
})
