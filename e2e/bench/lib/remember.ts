import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Row } from './bench.ts'
import { pace } from './pace.ts'
import { root } from './settings.ts'
import { round } from './stats.ts'

/** What one bench found last, and how things stood then. */
export interface Measured {
  readonly rows: readonly Row[]
  /** The day, the sources, the machine's processor, its pace and its load before. */
  readonly when: string
}
export type Figures = Record<string, Measured>

/** In the repository: one bench can be measured anew, anywhere, without losing what the others found. */
const file = join(root, 'docs', 'speed.json')

function sources(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}

/** To be asked before a bench runs: the load is that of others. */
export const standing = (): string =>
  [
    new Date().toISOString().slice(0, 10),
    sources(),
    cpus()[0]?.model.trim() ?? 'unknown processor',
    pace(),
    `load ${round(loadavg()[0] ?? 0)}`,
  ].join(', ')

/** Adds what was found to what is known, and returns all of it. */
export function remember(found: Figures): Figures {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {}
  const now = { ...before, ...found }
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  return now
}
