import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { startCrews } from './crews.ts'
import { faults, sufferAll } from './faults.ts'
import { openInstallation } from './installation.ts'
import { openRemains } from './remains.ts'

const devices = roundsOf('NODES_DEVICES', 16)
const changes = roundsOf('NODES_CHANGES', 1_500)
const seconds = roundsOf('NODES_SECONDS', 150)
/** The first of each eight devices makes changes. */
const makers = Math.ceil(devices / 8)
const crewCount = devices > 50 ? 2 : 1
const timeout = seconds * 10_000 + 1_200_000

/** Adds up how often devices were answered what. */
function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const part of counts)
    for (const [name, count] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

test('three servers behind a load balancer lose nothing, double nothing and log no person out', {
  timeout,
}, async () => {
  const installation = await openInstallation()
  const remains = await openRemains(installation.databaseUrl)
  const changesOfMaker = Math.ceil(changes / makers)
  const pauseMs = (seconds * 1000) / changesOfMaker
  const crews = await startCrews(crewCount, devices, { url: installation.url, changesOfMaker, pauseMs })
  try {
    let isWorking = true
    const work = crews.work().finally(() => {
      isWorking = false
    })
    const faultReport = await sufferAll(installation, { remains, ackedNow: crews.ackedNow }, () => isWorking)
    await work
    const reports = await crews.look()
    const ackedUids = reports.flatMap((report) => report.acked)
    const answers = sumOf(reports.map(({ counts }) => counts))
    const comparedRows = reports.reduce((sum, { rows }) => sum + rows, 0)
    console.log(answers, faultReport)
    expect(reports.flatMap((report) => report.faults)).toEqual([])
    expect(await remains.faults(ackedUids)).toEqual([])
    expect(faultReport.stops, 'faults of one server during which no server took a change').toEqual([])
    expect(new Set(ackedUids).size).toBe(ackedUids.length)
    expect(ackedUids.length).toBeGreaterThan(changes / 2)
    expect(Object.keys(faultReport.counts)).toEqual([...faults.map(({ name }) => name), 'restarts'])
    recordFigure('threeNodes', {
      devices,
      changesAcknowledged: ackedUids.length,
      ...faultReport.counts,
      rowsCompared: comparedRows,
      answered503: answers['503'] ?? 0,
      sessionsRenewed: answers['renewals'] ?? 0,
      lost: 0,
    })
  } finally {
    await crews.close()
    await remains.close()
    await installation.close()
  }
})
