import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Everything that affects the contents of dist/, without tests and the route tree, which the build writes itself.
const FOLDERS = ['src', 'sync', 'public', 'docs/manual']
const FILES = [
  ...['index.html', 'visitor.html', 'vite.config.ts', 'postcss.config.mjs', 'tsconfig.base.json'],
  ...['package.json', 'package-lock.json'],
  'scripts/app-modules.ts',
  'scripts/app-scripts.ts',
  'scripts/public-pages-plugin.ts',
  'scripts/pwa-manifest.ts',
  'scripts/release-plugin.ts',
  'scripts/route-addresses.ts',
]
const isIgnored = (path) => /\.test\.tsx?$|\.gen\.ts$|^(src|sync)\b.*\.md$|(^|[\\/])\./.test(path)

const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => !isIgnored(path) && statSync(join(root, path)).isFile())
    .sort()

// Vite builds settings with these names into the app, from the environment or from these files.
const SETTING = /^(BRAND|VITE)_\w+\s*=/
const SETTING_FILES = ['.env', '.env.local', '.env.production', '.env.production.local']

const settings = (root) =>
  [
    Object.entries(process.env).map(([name, value]) => `${name}=${value}`),
    ...SETTING_FILES.map((file) => join(root, file))
      .filter(existsSync)
      .map((path) => readFileSync(path, 'utf8').split('\n')),
  ].flatMap((lines) => lines.filter((line) => SETTING.test(line.trim())).sort())

/**
 * A SHA-256 (hex) of the names and bytes of the browser app's sources and of the settings built into it, without git.
 */
export function sourceHash(root) {
  const hash = createHash('sha256').update(JSON.stringify(settings(root)))
  const exists = (path) => existsSync(join(root, path))
  const folders = FOLDERS.filter(exists).flatMap((folder) => filesIn(root, folder))
  for (const path of [...FILES.filter(exists), ...folders]) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
