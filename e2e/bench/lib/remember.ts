import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Row } from './bench.ts'
import { type History, withRows } from './history.ts'
import { pace } from './pace.ts'
import { root } from './settings.ts'
import { round } from './stats.ts'

/** The last findings of a bench, and the conditions in which it ran. */
export interface Measured {
  readonly rows: readonly Row[]
  /** The day, the sources, the machine's processor, its pace and its load before. */
  readonly when: string
  /** The figures that its rows had over time; a bench measured now has none before it is remembered. */
  readonly history?: History
}
export type Figures = Record<string, Measured>

/**
 * The file is in the repository, so that a single bench can be measured again anywhere without losing the findings of
 * the others.
 */
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

/** Everything that is known. */
export const recall = (): Figures =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {}

/** The new figures instead of the earlier ones, with the history of both. */
export function joinFigures(before: Figures, newFigures: Figures): Figures {
  const now: Record<string, Measured> = { ...before }
  for (const [name, { rows, when }] of Object.entries(newFigures))
    now[name] = { rows, when, history: withRows(before[name]?.history ?? {}, rows, when) }
  return now
}

/** A point of a history in one line each, so that a new one is a line of a comparison. */
const withPointsInLines = (json: string): string =>
  json.replace(/\{\s*"day"[^{}]*\}/g, (point) => point.replace(/\s*\n\s*/g, ' '))

/** Adds new figures to the known ones, and returns all of them. */
export function remember(newFigures: Figures): Figures {
  const now = joinFigures(recall(), newFigures)
  writeFileSync(file, `${withPointsInLines(JSON.stringify(now, null, 2))}\n`)
  return now
}
