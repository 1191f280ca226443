import { test } from 'vitest'
import { weightsOfRoads } from './plan.ts'
import { meetsOfRoads } from './road-meets.ts'
import { runSeeds } from './seeds.ts'

test('[V9] [K2] [F1] 40 seeds of roads, counters and doors with codes end well', { timeout: 900_000 }, () =>
  runSeeds('roads', 40, {}, { weights: weightsOfRoads, meets: meetsOfRoads, least: 40 }),
)
