import process from 'node:process'
import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { startCluster } from '../../../server/test/postgres/cluster.ts'
import { chanceOf } from '../../simulation/kernel/chance.ts'
import { startCrews } from '../nodes/crews.ts'
import { openInstallation } from '../nodes/installation.ts'
import { openRemains } from '../nodes/remains.ts'
import { openRefusingWire } from './refusing-wire.ts'

const devices = 16
const makers = 2
const changes = roundsOf('NEXT_ENGINE_CHANGES', 400)
const pauseMs = 100
const lateMs = 5
const refusedShare = 0.02
const timeout = changes * 1000 + 600_000

test('a database that refuses transactions for the sake of others, and is late, loses and doubles nothing', {
  timeout,
}, async () => {
  const cluster = await startCluster()
  const wire = await openRefusingWire(Number(new URL(cluster.url).port))
  const installation = await openInstallation(() => {
    const address = new URL(cluster.url)
    address.port = String(wire.port)
    return Promise.resolve({
      url: address.href,
      stop: async () => {
        wire.close()
        await cluster.stop()
      },
    })
  })
  const remains = await openRemains(installation.databaseUrl)
  const crews = await startCrews(1, devices, {
    url: installation.url,
    changesOfMaker: changes / makers,
    pauseMs,
  })
  try {
    const chance = chanceOf(process.env['TEST_SEED'] ?? '1')
    wire.suffer({ refused: refusedShare, lateMs, random: () => chance.next() })
    await crews.work()
    wire.suffer(null)
    const reports = await crews.look()
    const ackedUids = reports.flatMap((report) => report.acked)
    console.log(
      wire.counts,
      reports.map(({ counts }) => counts),
    )
    expect(reports.flatMap((report) => report.faults)).toEqual([])
    expect(await remains.faults(ackedUids)).toEqual([])
    expect(new Set(ackedUids).size).toBe(ackedUids.length)
    expect(ackedUids.length).toBeGreaterThan(changes / 2)
    expect(wire.counts.commits).toBeGreaterThan(0)
    recordFigure('nextEngine', {
      changesAcknowledged: ackedUids.length,
      lateMs,
      flights: wire.counts.flights,
      refused: wire.counts.refused,
      commitsRefused: wire.counts.commits,
      lost: 0,
    })
  } finally {
    await crews.close()
    await remains.close()
    await installation.close()
  }
})
