import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const at = (...parts) => join(root, ...parts)

/** The launcher's cache between runs. It is outside node_modules, which `npm ci` empties. */
export const cacheFile = (name) => at('.cache', name)

/** The cached text with that name; undefined if there is none. */
export function readCache(name) {
  try {
    return readFileSync(cacheFile(name), 'utf8')
  } catch {
    return undefined
  }
}

export function writeCache(name, text) {
  mkdirSync(cacheFile('.'), { recursive: true })
  writeFileSync(cacheFile(name), text)
}
