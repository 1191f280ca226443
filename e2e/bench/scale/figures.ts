import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/settings.ts'

export type Engine = 'SQLite' | 'PostgreSQL'

/** The results of a server on one engine with a company of one size. Times are milliseconds. */
export interface EngineFigures {
  readonly engine: Engine
  readonly packages: number
  readonly bytes: number
  readonly pulledRows: number
  readonly pulledRowsPerSecond: number
  readonly singlesPerSecond: number
  readonly batchedPerSecond: number
  readonly listsPerSecond: number
  readonly list: readonly [p50: number, p95: number]
  readonly search: readonly [p50: number, p95: number]
  readonly report: number
  /** Memory of a server for each open socket. */
  readonly socketBytes: number
  readonly when: string
}

export interface MoveFigures {
  readonly way: 'to PostgreSQL' | 'back to SQLite'
  readonly packages: number
  readonly rows: number
  readonly seconds: number
  readonly bytesBefore: number
  readonly bytesAfter: number
  readonly when: string
}

export interface ScaleFigures {
  readonly engines: readonly EngineFigures[]
  readonly moves: readonly MoveFigures[]
}

/** In the repository, so that one size can be measured without losing the others. */
const file = join(root, 'docs', 'scale.json')

export const readFigures = (): ScaleFigures =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { engines: [], moves: [] }

/** Replaces the figures of the same engine and size, or of the same way and size. */
export function keepFigures({ engines = [], moves = [] }: Partial<ScaleFigures>): ScaleFigures {
  const before = readFigures()
  const isOther = (
    of: { packages: number },
    now: readonly { packages: number }[],
    isSame: (a: object) => boolean,
  ) => !now.some((figures) => figures.packages === of.packages && isSame(figures))
  const figures: ScaleFigures = {
    engines: [
      ...before.engines.filter((old) =>
        isOther(old, engines, (now) => 'engine' in now && now.engine === old.engine),
      ),
      ...engines,
    ].toSorted((a, b) => a.packages - b.packages || a.engine.length - b.engine.length),
    moves: [
      ...before.moves.filter((old) => isOther(old, moves, (now) => 'way' in now && now.way === old.way)),
      ...moves,
    ],
  }
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  return figures
}
