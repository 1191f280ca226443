import { afterAll, expect, test } from 'vitest'
import { recordFigure, roundsOf } from '../../../server/test/figures.ts'
import { disposeStages, serve } from '../../bench/lib/stages.ts'
import { devicesBack } from '../../bench/rows/come-back.ts'

const devices = roundsOf('COME_BACK_DEVICES', 100)

afterAll(disposeStages)

test('all devices have caught up within 15 seconds after a restart of the server', async () => {
  const server = await serve('packages', 10_000)
  const { ms, statuses } = await devicesBack(server, devices)
  const { '200': answered = 0, '503': answeredToWait = 0, 'no answer': cut = 0, ...wrong } = statuses
  recordFigure('comeBack', { devices, seconds: Math.round(ms / 100) / 10, answered, answeredToWait, cut })
  expect(wrong).toEqual({})
  expect(ms).toBeLessThan(15_000)
}, 3_600_000)
