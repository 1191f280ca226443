import type { Answers } from './answers-of-devices.ts'

export interface CrewTask {
  readonly url: string
  /** The number of its first device among all. */
  readonly first: number
  readonly count: number
  readonly changesOfMaker: number
  readonly pauseMs: number
}

export interface CrewReport extends Answers {
  readonly acked: readonly string[]
  /** The rows that were compared. */
  readonly rows: number
}

export interface ToCrew {
  readonly start?: CrewTask
  readonly work?: true
  /** Compares every device with a new one. */
  readonly look?: true
}

export interface FromCrew {
  readonly ready?: true
  readonly started?: true
  /** All changes are saved on their devices. */
  readonly saved?: true
  /** How many changes were acknowledged until now. */
  readonly acked?: number
  readonly report?: CrewReport
}
