import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import type {} from '../page/main.ts'
import { root } from './settings.ts'

/**
 * Builds a folder with an index.html as Vite builds the app; the caller removes the result. A whole one has no
 * parts that are fetched later.
 */
export async function bundle(folder: string, base: string, isWhole = false): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'quayside-bundle-'))
  await build({
    configFile: false,
    root: join(root, 'e2e', 'bench', folder),
    base,
    css: { postcss: root },
    build: {
      ...{ outDir, emptyOutDir: true, target: 'es2023', reportCompressedSize: false },
      ...(isWhole ? { rolldownOptions: { output: { codeSplitting: false } } } : {}),
    },
    logLevel: 'error',
  })
  return outDir
}

let built: Promise<string> | undefined
const benchPage = (): Promise<string> => {
  built ??= bundle('page', '/bench-page/', true)
  return built
}

export async function removeBundle(): Promise<void> {
  if (built) await rm(await built, { recursive: true, force: true })
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Opens a built page as if the server itself had it: what it then asks goes straight to the server. */
export async function openBuiltPage(page: Page, serverUrl: string, dir: string): Promise<void> {
  await page.route('**/bench-page/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/bench-page/', '') || 'index.html'
    return route.fulfill({
      body: readFileSync(join(dir, path)),
      contentType: types[extname(path)] ?? 'text/plain',
    })
  })
  await page.goto(`${serverUrl}/bench-page/`)
  await page.waitForFunction(() => 'bench' in window || 'peer' in window)
  await page.unrouteAll()
}

/** Opens the page of the benches, with the code that it loads later. */
export async function openBenchPage(page: Page, serverUrl: string): Promise<void> {
  await openBuiltPage(page, serverUrl, await benchPage())
  await page.evaluate(() => window.bench.warmUp())
}
