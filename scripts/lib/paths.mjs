import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const at = (...parts) => join(root, ...parts)

/** What the launcher remembers between runs. Outside node_modules, which `npm ci` empties. */
export const cacheFile = (name) => at('.cache', name)
