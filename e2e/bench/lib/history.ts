import type { Row } from './bench.ts'

/** A figure that a row once had. */
export interface Point {
  readonly day: string
  /** Null: the sources were no commit. */
  readonly commit: string | null
  /** The load of the machine before the run; null if it wasn't noted. */
  readonly load: number | null
  readonly measured: string
}

/** The figures that each row had over time, by its work, the oldest first. */
export type History = Readonly<Record<string, readonly Point[]>>

const mostPoints = 50

/** @param when as `standing()` writes it: day, commit, processor, pace, load */
export function pointOf(when: string, figure: string): Point {
  const [day = ''] = when.split(',')
  const commit = /\b[0-9a-f]{7,40}\b/.exec(when.slice(day.length))?.[0] ?? null
  const load = /\bload ([\d.,]+)/.exec(when)?.[1]?.replaceAll(',', '')
  return { day, commit, load: load === undefined ? null : Number(load), measured: figure }
}

/** A commit measured again has one point, the later one. */
function withPoint(points: readonly Point[], point: Point): readonly Point[] {
  const last = points.at(-1)
  const isAgain = last !== undefined && last.commit === point.commit && last.commit !== null
  return [...(isAgain ? points.slice(0, -1) : points), point].slice(-mostPoints)
}

/** Adds what rows measured now; a row that could not be measured adds nothing and loses nothing. */
export function withRows(history: History, rows: readonly Row[], when: string): History {
  const next: Record<string, readonly Point[]> = { ...history }
  for (const { work, measured } of rows)
    if (valueIn(measured) !== null) next[work] = withPoint(next[work] ?? [], pointOf(when, measured))
  return next
}

/** Larger units are converted to the smallest one, so that 9,900 ms and 10.2 s are close to each other. */
const factors: Readonly<Record<string, number>> = { s: 1000, MB: 1000 }

/** The first number in the text of a figure, as "p50 7.20 ms, p95 11.9 ms"; null if there is none. */
export function valueIn(figure: string): number | null {
  if (figure.startsWith('failed')) return null
  const [, number, unit = ''] = /(?<![\w.,])(\d[\d,]*(?:\.\d+)?)(?: ([a-zA-Z]+))?/.exec(figure) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', '')) * (factors[unit] ?? 1)
}
