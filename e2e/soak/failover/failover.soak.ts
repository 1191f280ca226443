import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { startCrews } from '../nodes/crews.ts'
import { openInstallation } from '../nodes/installation.ts'
import { openRemains } from '../nodes/remains.ts'
import { type Machine, openPair, type PairOfDatabases } from './patroni.ts'

const devices = 16
const makers = 2
const failovers = roundsOf('FAILOVERS', 4)
const changes = failovers * 200
const pauseMs = 900
const timeout = failovers * 300_000 + 900_000

const faults: readonly ('kill' | 'cutOff')[] = ['kill', 'cutOff']

/** Waits for a condition that a company would wait for, and says how many seconds that took. */
async function secondsUntil(goal: string, isTrue: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now()
  const last = start + 180_000
  while (!(await isTrue())) {
    if (performance.now() > last) throw new Error(`Three minutes later there is still no ${goal}`)
    await sleep(100)
  }
  return (performance.now() - start) / 1000
}

interface Failover {
  readonly fault: string
  /** From the fault until the other machine is the primary, and from then until a change is acknowledged. */
  readonly untilPrimary: number
  readonly untilTaken: number
}

async function failOver(
  pair: PairOfDatabases,
  fault: (typeof faults)[number],
  ackedNow: () => number,
): Promise<Failover> {
  const atStart = ackedNow()
  await secondsUntil('acknowledged change', () => ackedNow() > atStart + 10)
  const oldPrimary: Machine = await pair.primary()
  console.log(`${fault}: ${oldPrimary.name}, ${ackedNow()} acknowledged`)
  await oldPrimary[fault]()
  const untilPrimary = await secondsUntil('new primary', async () => {
    const primary = await pair.primary().catch(() => oldPrimary)
    return primary !== oldPrimary
  })
  const before = ackedNow()
  const untilTaken = await secondsUntil('acknowledged change', () => ackedNow() > before)
  if (fault === 'kill') await oldPrimary.start()
  else oldPrimary.mend()
  await pair.untilPaired()
  console.log(`${fault}: new primary after ${untilPrimary} s, a change is taken ${untilTaken} s later`)
  return { fault, untilPrimary, untilTaken }
}

test('a database whose primary is killed, is cut off and comes back loses nothing that was acknowledged', {
  timeout,
}, async () => {
  const pair = await openPair()
  const installation = await openInstallation(async () => pair)
  const remains = await openRemains(installation.databaseUrl)
  const crews = await startCrews(1, devices, {
    url: installation.url,
    changesOfMaker: changes / makers,
    pauseMs,
  })
  try {
    const work = crews.work()
    const endings: Failover[] = []
    for (let n = 0; n < failovers; n++)
      endings.push(await failOver(pair, faults[n % faults.length] ?? 'kill', crews.ackedNow))
    await work
    const reports = await crews.look()
    const ackedUids = reports.flatMap((report) => report.acked)
    expect(reports.flatMap((report) => report.faults)).toEqual([])
    expect(await remains.faults(ackedUids)).toEqual([])
    expect(ackedUids.length).toBeGreaterThan(changes / 2)
    recordFigure('failover', {
      failovers,
      changesAcknowledged: ackedUids.length,
      longestUntilPrimary: Math.ceil(Math.max(...endings.map(({ untilPrimary }) => untilPrimary))),
      longestUntilTaken: Math.ceil(Math.max(...endings.map(({ untilTaken }) => untilTaken))),
      lost: 0,
    })
  } finally {
    await crews.close()
    await remains.close()
    await installation.close()
  }
})
