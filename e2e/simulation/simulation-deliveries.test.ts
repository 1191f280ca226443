import { test } from 'vitest'
import { weightsOfRounds } from './plan.ts'
import { runSeeds } from './seeds.ts'

/** The rounds must meet every item to prove anything. */
const meets = [
  ...['saved: loadStop', 'saved: setOut', 'saved: handOverStop', 'saved: failStop', 'saved: bringBack'],
  ...['saved: closeDay', 'office: make delivery', 'office: reassign delivery', 'office: cancel delivery'],
]

test('[Y1] [Y2] [Y3] [Y4] [V6] 100 seeds of rounds without a signal end well', { timeout: 900_000 }, () =>
  runSeeds('rounds', 100, {}, { weights: weightsOfRounds, meets, least: 100 }),
)
