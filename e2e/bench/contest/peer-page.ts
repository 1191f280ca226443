import type { Fields, PackageRow, RowSum } from './package-rows.ts'

/** A peer's page has to know this before it opens its store. */
export interface PeerPlace {
  /** Its server, which is also where its page comes from. */
  readonly url: string
  readonly fields: Fields
  /** A package after which new ones are made. */
  readonly sample: PackageRow
}

export interface WriteTimes {
  readonly writes: number[]
  /** The times of a strict put of the same row into a bare table, taken with each write. */
  readonly raw: number[]
}

/** The calls of a bench in the page of a peer; times are milliseconds. */
export interface PeerPage {
  /** Opens the local store, without the network. */
  open(place: PeerPlace): Promise<void>
  /** The first sync, until that number of rows is stored here. */
  pull(rows: number): Promise<number>
  /** The count and sum of the local store. */
  rowSum(): Promise<RowSum>
  /** Writes one by one, each of them stored here, for that time at most. */
  writeEach(rows: number, withinMs: number): Promise<WriteTimes>
  /** Writes that number together, in the way that works best for this peer. */
  writeAll(rows: number): Promise<void>
  /** Sends everything that waits, until the server has acknowledged it. */
  push(): Promise<number>
  /** Syncs in both directions from now on. */
  live(): Promise<void>
  /** Waits in the background for a row that is to come. */
  watchFor(packageId: string): void
  /** The moment when that row could be read here, by the clock that all pages of this machine share. */
  readableAt(packageId: string): Promise<number>
  /** Writes that row; says when it began. */
  writeNow(packageId: string): Promise<number>
}

declare global {
  interface Window {
    peer: PeerPage
  }
}
