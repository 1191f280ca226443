import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const at = (...parts) => join(root, ...parts)

/** What the launcher remembers between runs. Outside node_modules, which `npm ci` empties. */
export const cacheFile = (name) => at('.cache', name)

/** What was kept under that name; undefined when nothing was. */
export function kept(name) {
  try {
    return readFileSync(cacheFile(name), 'utf8')
  } catch {
    return undefined
  }
}

export function keep(name, text) {
  mkdirSync(cacheFile('.'), { recursive: true })
  writeFileSync(cacheFile(name), text)
}
