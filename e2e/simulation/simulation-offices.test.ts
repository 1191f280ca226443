import { test } from 'vitest'
import { weightsOfOffices } from './plan.ts'
import { runSeeds } from './seeds.ts'

/** The offices must meet every item to prove anything. */
const meets = [
  ...['package', 'thereAndBack', 'handheld', 'worker', 'customer', 'manifest'].map(
    (kind) => `office: ${kind} moved`,
  ),
  ...['taken over', 'rebase checked', 'page boundary checked', 'server restored', 'app updated'],
]

test('[V9] [V10] [V11] [V12] 40 seeds of handhelds of two offices end well', { timeout: 900_000 }, () =>
  runSeeds('offices', 40, {}, { weights: weightsOfOffices, meets, least: 40 }),
)
