import type { Table } from 'dexie'
import { useMemo } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import type { Replica } from '../replica/db.ts'
import { endings, reverseCode } from '../replica/endings.ts'
import { useRows, useSharedRows } from '../replica/live-rows.ts'
import { useSyncStore } from '../stores/sync.ts'
import { type ChangeState, lastRows, readPushState, stateIn, whileSending } from './queue-reads.ts'

/** A check-in that was made on this device. */
export interface LocalCheckIn {
  uid: string
  /** The package's id at its check-in; `package` is the row that it became. */
  packageId: string
  /** The number as scanned, which is known even if the device has no row for it. */
  trackingNumber: string
  at: string
  package: Package | null
  /** The state of the check-in itself. */
  state: ChangeState
}

const name = 'package.checkIn'
const undoName = 'package.undoCheckIn'

/** The codes that identify the package of a check-in. */
export type CheckInCodes = Pick<ArgsOf<typeof name>, 'packageId' | 'trackingNumber' | 'rawBarcode'>

interface Kept {
  readonly uid: string
  readonly name: string
  readonly args: unknown
  readonly occurredAt: string
}

/**
 * The last rows of a table whose keys grow with time, until they contain `limit` check-ins with everything done after
 * them.
 */
async function lastEntries<T extends Kept>(table: Table<T, string | number>, limit: number): Promise<T[]> {
  for (let n = limit; ; n *= 4) {
    const rows = await lastRows(table, n)
    if (rows.length < n || rows.filter((entry) => entry.name === name).length >= limit) return rows
  }
}

const undoneBy = ({ name: change, args }: Kept): string | null =>
  change === undoName ? (args as ArgsOf<typeof undoName>).checkInUid : null

/** The rows that check-ins ended in: their own, or those of another device that came first. */
async function rowsOf(db: Replica, args: readonly CheckInCodes[]): Promise<(Package | null)[]> {
  const ownRows = await db.package.bulkGet(args.map(({ packageId }) => packageId))
  return Promise.all(
    args.map(async ({ rawBarcode, trackingNumber }, i) => {
      const row = ownRows[i]
      if (row && !row.mergedInto) return row
      const mergeTarget = row?.mergedInto ? await db.package.get(row.mergedInto) : undefined
      if (mergeTarget) return mergeTarget
      // The tombstone that maps one id to the other stays on the server, but the number on the label leads to the row
      // as well.
      const keys = keysOf(recognise(rawBarcode || trackingNumber))
      return (await db.package.where(endings).anyOf(keys.map(reverseCode)).first()) ?? null
    }),
  )
}

/** The latest check-ins of this device, newest first, without reading the whole queue or everything that was sent. */
export const readCheckIns = (db: Replica, limit: number): Promise<LocalCheckIn[]> =>
  // Reads in a single transaction, because between two a check-in could move from one table to another unseen.
  db.transaction('r', [db._outbox, db._meta, db._sent, db._rejected, db.package], () =>
    latestCheckIns(db, limit),
  )

async function latestCheckIns(db: Replica, limit: number): Promise<LocalCheckIn[]> {
  const [push, queuedEntries, acknowledgedEntries, refusedEntries] = await Promise.all([
    readPushState(db),
    lastEntries(db._outbox, limit),
    lastEntries(db._sent, limit),
    db._rejected.toArray(),
  ])
  // A refused check-in stays on the list until a person settles it.
  const sentEntries = acknowledgedEntries.filter((entry) => !entry.refused)
  const undone = new Set([...sentEntries, ...queuedEntries].map(undoneBy))
  const states = new Map<string, { entry: Kept; state: ChangeState }>()
  for (const entry of sentEntries) states.set(entry.uid, { entry, state: 'server' })
  for (const entry of queuedEntries) states.set(entry.uid, { entry, state: stateIn(push, entry.uid) })
  for (const entry of refusedEntries) states.set(entry.uid, { entry, state: 'refused' })
  const latest = [...states.values()]
    .filter(({ entry }) => entry.name === name && !undone.has(entry.uid))
    .sort((a, b) => b.entry.occurredAt.localeCompare(a.entry.occurredAt))
    .slice(0, limit)
  const rows = await rowsOf(
    db,
    latest.map(({ entry }) => entry.args as CheckInCodes),
  )
  return latest.map(({ entry: { uid, args, occurredAt }, state }, i) => {
    const { packageId, trackingNumber } = args as CheckInCodes
    return { uid, packageId, trackingNumber, at: occurredAt, package: rows[i] ?? null, state }
  })
}

/** The package that a check-in ended in, live; undefined while loading, null if there is none. */
export function useCheckedIn(codes: CheckInCodes | null): Package | null | undefined {
  const result = useRows(
    async (db) => codes && { codes, row: (await rowsOf(db, [codes]))[0] ?? null },
    [codes],
  )
  // Until a new query has its first result, the last result still belongs to the previous query.
  return result?.codes === codes ? result?.row : undefined
}

/** As many as the desk lists. Its other parts show the last one of the same read. */
const mostCheckIns = 100

/** The check-ins made on this device in the last two weeks, newest first. */
export function useCheckIns(limit = mostCheckIns): LocalCheckIn[] | undefined {
  const sending = useSyncStore((state) => state.sending)
  const checkIns = useSharedRows('check-ins', (db) => readCheckIns(db, mostCheckIns))
  return useMemo(
    () => checkIns && whileSending(checkIns.slice(0, limit), sending),
    [checkIns, limit, sending],
  )
}
