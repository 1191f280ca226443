import type { Till, TillEntry } from '#sync/entities/money/till.ts'

/** Tables of the cash at the counter. None of them is synced: a device asks for them by call. */
export interface TillTables {
  till: TillTable
  tillEntry: TillEntry
}

export type TillTable = Omit<Till, 'counted'> & {
  /** JSON of Till['counted']. */
  counted: string
}
