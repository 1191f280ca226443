import { useEffect } from 'react'
import type { RoundNotice, SeenRound } from '#sync/device/tables.ts'
import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../browser/clock.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { requireReplica } from '../replica/replica.ts'
import { useSyncStore } from '../stores/sync.ts'
import { type Round, type RoundStop, readRound } from './round-reads.ts'
import { updateSeenRound } from './seen-round.ts'

/** A driver's day; undefined while loading. */
export function useRound(driverId: string): Round | undefined {
  const sending = useSyncStore((state) => state.sending)
  return useRows(
    (db) => readRound(db, { driverId, today: jamaicaDay(clock.now()), sending }),
    [driverId, sending],
  )
}

/** The current stops, so that a scan isn't judged by what was rendered before it. */
export async function readStops(driverId: string): Promise<readonly RoundStop[]> {
  const today = jamaicaDay(clock.now())
  const { stops } = await readReplica((db) => readRound(db, { driverId, today, sending: false }))
  return stops
}

const change = (make: (before: SeenRound | undefined) => SeenRound): Promise<void> =>
  requireReplica().store.write(
    async (tx: StoreTx) => {
      const before = await metaOf(tx, 'round')
      const after = make(before)
      if (after !== before) putMeta(tx, 'round', after)
    },
    { durable: true, tables: ['_meta'] },
  )

const noNotices: readonly RoundNotice[] = []

/** The office's changes since the driver last looked, each reported once, even after a reload. */
export function useRoundNotices(round: Round | undefined): readonly RoundNotice[] {
  // A round that is only half loaded would look like a change.
  const isWhole = useSyncStore(({ catchingUp, lastSyncedAt }) => catchingUp === null && lastSyncedAt !== null)
  useEffect(() => {
    if (!round || !isWhole) return
    change((before) => updateSeenRound(before, round, isoOf(clock.now()))).catch(() => {
      // The disk is full; the change is reported once there is space again.
    })
  }, [round, isWhole])
  const notices = useRows(async (db) => {
    const entry = await db._meta.get('round')
    return entry?.name === 'round' ? entry.value.notices : noNotices
  }, [])
  return notices ?? noNotices
}

export const dismissNotices = (): Promise<void> =>
  change((before) => ({ stops: before?.stops ?? {}, notices: [] }))
