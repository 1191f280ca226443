import { test } from 'vitest'
import { weightsOfDoors } from './plan.ts'
import { runSeeds } from './seeds.ts'

/** The doors must meet every item to prove anything. */
const meets = [
  ...['saved: handOverAtDoor', 'saved: failAtDoor', 'saved: closeDay', 'office: make delivery'],
  ...['picture cut', 'picture unanswered', 'picture twice', 'server clock stepped'],
]

test('[Y2] [Y4] [B4] 40 seeds of doors with proofs and money end well', { timeout: 900_000 }, () =>
  runSeeds('doors', 40, {}, { weights: weightsOfDoors, meets, least: 40 }),
)
