import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { chanceOf } from '../simulation/kernel/chance.ts'
import { replayCuts } from './power-cut/replay.ts'
import { traceSession } from './power-cut/session.ts'

const cuts = roundsOf('CUTS', 1_000)
const batches = roundsOf('CUT_BATCHES', 200)
const preload = (name: string) => ['--import', join(import.meta.dirname, 'power-cut', name)]

test('acknowledged work outlives a power cut at any moment, and the database is whole', async () => {
  using session = await traceSession(batches, preload('short-log.mjs'))
  const replay = replayCuts(session, cuts, chanceOf('power cut'))
  recordFigure('powerCuts', { ...replay })
  expect(replay).toMatchObject({ lost: 0, corrupt: 0 })
  expect(replay.cuts).toBeGreaterThanOrEqual(cuts)
  expect(replay.checkpointWrites).toBeGreaterThan(0)
  expect(replay.inMidWrite).toBeGreaterThan(cuts / 10)
})

test('the replay sees a database lose that does not sync each commit', async () => {
  using session = await traceSession(Math.min(batches, 40), preload('relaxed-sync.mjs'))
  const replay = replayCuts(session, Math.min(cuts, 1_000), chanceOf('power cut'))
  recordFigure('powerCutsWithoutFull', { ...replay })
  expect(replay.lost).toBeGreaterThan(0)
})
