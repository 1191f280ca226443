import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './bench.ts'
import { cacheDir } from './settings.ts'

const file = join(cacheDir, 'rows.json')

/** Keeps what each bench found last, so that one can be measured anew without the others. Returns all that is known. */
export function remember(found: ReadonlyMap<string, readonly Row[]>): Record<string, readonly Row[]> {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Row[]>) : {}
  const now = { ...before, ...Object.fromEntries(found) }
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(file, JSON.stringify(now))
  return now
}
