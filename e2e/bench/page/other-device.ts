import { liveQuery } from 'dexie'
import { v7 } from 'uuid'
import { mutate } from '../../../src/changes/mutate.ts'
import { requireReplica } from '../../../src/replica/replica.ts'
import { checkInOf, nextCode } from './check-in.ts'

/** The same clock in every page of this machine. */
const now = (): number => performance.timeOrigin + performance.now()

const readableAt = new Map<string, number>()

/** Notes when the newest package becomes readable here, by a live query as screens have them. */
export function watchFor(): void {
  const { db } = requireReplica()
  const newest = () => db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
  liveQuery(newest).subscribe(([packageId]) => {
    if (packageId && !readableAt.has(packageId)) readableAt.set(packageId, now())
  })
}

/** Checks a package in; says which, and when it began. */
export async function checkInHere(): Promise<{ packageId: string; at: number }> {
  const packageId = v7()
  const at = now()
  await mutate('package.checkIn', checkInOf(nextCode(), packageId))
  return { packageId, at }
}

/** When that package could be read here; waits until it can. */
export async function latencyOf(packageId: string, at: number): Promise<number> {
  while (!readableAt.has(packageId)) await new Promise((resolve) => setTimeout(resolve, 2))
  return (readableAt.get(packageId) ?? 0) - at
}
