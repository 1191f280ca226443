import { test } from 'vitest'
import { runSeeds } from '../simulation/seeds.ts'
import { recordFigure, roundsOf } from '../support/figures.ts'

const seeds = roundsOf('SEEDS', 100)

test('fresh seeds of bad days end well', async () => {
  await runSeeds('soak', seeds)
  recordFigure('runs', { seeds })
})
