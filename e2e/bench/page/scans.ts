import { v7 } from 'uuid'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { mutate } from '../../../src/changes/mutate.ts'
import { lookUp } from '../../../src/queries/packages.ts'
import { requireReplica } from '../../../src/replica/replica.ts'
import { checkInOf, nextCode } from './check-in.ts'
import { openRaw } from './raw-put.ts'

export interface ScanTimes {
  /** From the code to "saved": recognised, looked up, changed, on the disk. */
  readonly scans: number[]
  /** Of that, up to knowing which package is meant. */
  readonly lookUps: number[]
  readonly raw: number[]
}

/** Scans of unknown packages one after the other, each with one bare put. */
export async function scans(n: number): Promise<ScanTimes> {
  const { db } = requireReplica()
  const row = (await db.package.limit(1).first()) ?? {}
  const put = await openRaw()
  const times: ScanTimes = { scans: [], lookUps: [], raw: [] }
  await lookUp(recognise(nextCode()))
  for (let i = 0; i < n; i++) {
    times.raw.push(await put({ ...row, packageId: v7() }))
    const code = nextCode()
    const start = performance.now()
    await lookUp(recognise(code))
    const lookUpEnd = performance.now()
    await mutate('package.checkIn', checkInOf(code, v7()))
    times.scans.push(performance.now() - start)
    times.lookUps.push(lookUpEnd - start)
  }
  return times
}
