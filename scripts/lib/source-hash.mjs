import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Everything that can change what ends up in dist/. Left out: tests, and the route tree, which the build writes itself.
const ROOTS = [
  'src',
  'sync',
  'public',
  'index.html',
  'visitor.html',
  'vite.config.ts',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const isIgnored = (name) => /\.test\.tsx?$|\.gen\.ts$|\.md$|^\./.test(name)

function* filesUnder(root, path) {
  let entries
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') yield path
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isIgnored(entry.name)) continue
    if (entry.isDirectory()) yield* filesUnder(root, `${path}/${entry.name}`)
    else if (entry.isFile()) yield `${path}/${entry.name}`
  }
}

// Vite builds settings of these names into the app, from the environment or from these files.
const SETTING = /^(BRAND|VITE)_\w+$/
const SETTING_FILES = ['.env', '.env.local', '.env.production', '.env.production.local']

function* settings(root) {
  for (const name of Object.keys(process.env)
    .filter((one) => SETTING.test(one))
    .sort())
    yield `${name}=${process.env[name]}`
  for (const file of SETTING_FILES) {
    const path = join(root, file)
    if (!existsSync(path)) continue
    for (const line of readFileSync(path, 'utf8').split('\n'))
      if (SETTING.test(line.split('=', 1)[0].trim())) yield `${file}: ${line.trim()}`
  }
}

/**
 * A SHA-256 (hex) over names and bytes of all sources of the browser app and the settings that are built into it,
 * without needing git.
 */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const start of ROOTS) {
    for (const path of filesUnder(root, start)) {
      const bytes = readFileSync(join(root, path))
      hash.update(`${path}\0${bytes.length}\0`).update(bytes)
    }
  }
  for (const setting of settings(root)) hash.update(`${setting}\0`)
  return hash.digest('hex')
}
