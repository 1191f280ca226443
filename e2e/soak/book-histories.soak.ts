import { expect, test } from 'vitest'
import { openTestApp } from '../../server/test/app.ts'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { actionNames, historiesAtOnce, mustBalance, newTally } from '../money/histories.ts'

const companies = roundsOf('BOOK_COMPANIES', 2)

test('fresh histories of money leave all of the books in agreement', async () => {
  const tally = newTally()
  for (let n = 1; n <= companies; n++) {
    const server = await openTestApp({}, { packages: 4, living: 4 })
    try {
      await mustBalance(server, tally, n)
    } finally {
      await server.close()
    }
  }
  const actions = [...tally.done.values()].reduce((sum, times) => sum + times, 0)
  const refusalCount = [...tally.refused.values()].reduce((sum, times) => sum + times, 0)
  recordFigure('histories', { histories: companies * historiesAtOnce, actions, refused: refusalCount })
  for (const name of actionNames) expect(tally.done.get(name) ?? 0, name).toBeGreaterThan(0)
})
