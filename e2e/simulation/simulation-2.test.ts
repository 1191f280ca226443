import { test } from 'vitest'
import { runSeeds } from './seeds.ts'

// Half of the gate's: the parts run in parallel. Thousands of others run in `npm run soak`.
test('[R1] [C5] [C6] [P4] [L2] [L6] [E2] 150 seeds of bad days end well, part 2', { timeout: 900_000 }, () =>
  runSeeds('2', 150),
)
