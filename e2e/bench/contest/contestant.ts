import type { Fields, PackageRow, RowSum } from './package-rows.ts'

/** The company whose packages every contestant holds. */
export interface Company {
  readonly dataDir: string
  readonly expected: RowSum
  readonly fields: Fields
  readonly sample: PackageRow
}

/** The amount of work that each contestant does in a round. */
export interface Sizes {
  /** Writes offline that are waited for one by one. */
  readonly singleWrites: number
  /** All writes that are sent together, including the single ones. */
  readonly queue: number
  readonly changes: number
}

export const figureNames = [
  'firstSync',
  'write',
  'rawPut',
  'push',
  'pushWithEvents',
  'acknowledged',
  'latency',
  'cpu',
] as const
export type FigureName = (typeof figureNames)[number]

/** Milliseconds that were measured, by what they are. */
export type Figures = Readonly<Partial<Record<FigureName, readonly number[]>>>

/**
 * A contestant has its own server over the company, and a browser with an empty disk. The steps run in this order.
 */
export interface Run {
  /** @throws when rows other than the server's exist after a reload */
  firstSync(): Promise<Figures>
  writeOffline(sizes: Sizes): Promise<Figures>
  push(sizes: Sizes): Promise<Figures>
  /** Writes on this browser until another one can read them, and the CPU time of each here and on the server. */
  change(sizes: Sizes): Promise<Figures>
  dispose(): Promise<void>
}

export const steps = ['firstSync', 'writeOffline', 'push', 'change'] as const

export interface Contestant {
  readonly name: string
  /** The parts that it is made of, for the notes below the table. */
  readonly about: string
  start(company: Company): Promise<Run>
}

/** The figures of a contestant in all rounds. */
export interface Result {
  readonly contestant: Contestant
  readonly figures: Figures
  /** Why it has no further figures; null: it has all of them. */
  readonly failure: string | null
}
